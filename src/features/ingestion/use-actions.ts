import { againLabel } from '#domain/intake/again-label.ts';
import { defaultMaxTries } from '#domain/intake/batch-facts.ts';
import { calls } from '#src/client/calls.ts';
import { useSendOnce } from '#src/page/use-send-once.ts';
import { useMayInArea } from '#src/session/may-manage.ts';
import { notify } from '#src/ui/toast.tsx';

const fault = (error: Error) => void notify({ text: error.message, tone: 'fail' });
const batchAt = (id: string) => ({ label: 'Show the batch', href: `/app/ingestion-v2?batch=${encodeURIComponent(id)}` });

/** What staff may do to the intake; each says what came of it. `may` is whether the role of the person allows them. */
export function useActions() {
  const process = useSendOnce(calls.ingestion.process);
  const retry = useSendOnce(calls.ingestion.retry);
  const retryAll = useSendOnce(calls.ingestion.retryAll);
  const stop = useSendOnce(calls.ingestion.stopBatch);
  return {
    may: useMayInArea('intake'),
    process: () =>
      process.send(
        {},
        {
          onSuccess: ({ message, batch_id: id }) => void notify({ text: message, ...(id === null ? {} : { link: batchAt(id) }) }),
          onError: fault,
        },
      ),
    processing: process.isPending,
    retry: (batchId: string) =>
      retry.send(
        { body: { batch_id: batchId } },
        {
          onSuccess: ({ batch: { status, tries } }) => {
            // An attempt is counted when it begins.
            const attempt = status === 'pending_enhanced' ? tries + 1 : tries;
            void notify({ text: `Batch restarted, attempt ${attempt} of ${defaultMaxTries}.` });
          },
          onError: fault,
        },
      ),
    retrying: retry.isPending ? (retry.variables?.body.batch_id ?? null) : null,
    retryAll: () =>
      retryAll.send(
        { body: { max_retries: defaultMaxTries } },
        {
          onSuccess: ({ batches, messages_queued: messages }) =>
            void notify({
              text: batches.length + messages === 0 ? 'No failed batches to retry.' : againLabel(batches.length, messages),
            }),
          onError: fault,
        },
      ),
    retryingAll: retryAll.isPending,
    stop: (batchId: string) =>
      stop.send(
        { body: { batch_id: batchId } },
        {
          onSuccess: ({ batch }) =>
            void notify({
              text:
                batch.status === 'stopped'
                  ? 'Batch stopped. Its messages stay in the queue.'
                  : 'The batch finishes its current messages and stops.',
              link: batchAt(batch.batch_id),
            }),
          onError: fault,
        },
      ),
    stopping: stop.isPending ? (stop.variables?.body.batch_id ?? null) : null,
  };
}

export type Actions = ReturnType<typeof useActions>;
