import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Change, RecordKind } from './types.ts';

function newsOf(before: string | undefined, changes: readonly Change[]): string {
  const at = before === undefined ? changes.length : changes.findIndex(({ id }) => String(id) === before);
  const fresh = changes.slice(0, at < 0 ? changes.length : at);
  if (fresh.length === 0) return 'Checked just now: nothing has changed.';
  return `Checked just now: ${[...new Set(fresh.map(({ record }) => record))].join(', ')} changed.`;
}

type LookProps = { id: number; type: RecordKind | undefined; changes: readonly Change[]; label?: string };

/** Queries the DNS again, bypassing every cache, and says what changed. */
export function CheckAgain({ id, type, changes, label = 'Check again now' }: LookProps) {
  const offline = useOffline();
  const send = useSend(calls.dns.refresh);
  const known = changes.filter(({ record }) => type === undefined || record === type)[0];
  const checkNow = () =>
    send.mutate(
      { params: { id }, body: { record_types: type === undefined ? [] : [type] } },
      {
        onSuccess: (reply) => notify({ text: newsOf(known === undefined ? undefined : String(known.id), reply.changes) }),
        onError: (error) => notify({ text: error.message, tone: 'fail' }),
      },
    );
  return (
    <Button
      size="s"
      variant="solid"
      onPress={checkNow}
      isPending={send.isPending}
      pendingText="Looking …"
      isDisabled={offline}
      reason="Offline: the DNS cannot be checked."
    >
      {label}
    </Button>
  );
}
