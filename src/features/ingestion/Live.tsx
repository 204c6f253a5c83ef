import { counted } from '#domain/text.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Progress } from '#src/ui/Progress.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Automatic } from './Automatic.tsx';
import { batchAllows, batchFaces, countsOf } from './batch-labels.ts';
import { liveFinding } from './findings.ts';
import type { Background, Status } from './types.ts';
import type { Actions } from './use-actions.ts';

type LiveProps = {
  status: Status;
  config: Background['config'] | undefined;
  readConfig: () => Promise<Background['config'] | undefined>;
  offline: boolean;
  actions: Actions;
};

/** The batches that run, each with what it has read, and what waits. */
export function Live({ status, config, readConfig, offline, actions }: LiveProps) {
  const { waiting_messages: waiting, oldest_waiting_time: oldest, next_poll_time: next } = status;
  return (
    <Section span={5} question="Now" finding={liveFinding(status)}>
      {status.active_batches.map((batch) => (
        <Progress
          key={batch.batch_id}
          name={`Batch ${batch.batch_id}`}
          state={batchFaces[batch.status].word.toLowerCase()}
          done={batch.messages_done}
          total={batch.messages_total}
          unit="messages"
          counts={countsOf(batch)}
          actions={
            actions.may &&
            batchAllows(batch, 'stop') && (
              <Button
                size="s"
                variant="danger"
                isDisabled={offline}
                isPending={actions.stopping === batch.batch_id}
                onPress={() => actions.stop(batch.batch_id)}
                aria-label={`Stop batch ${batch.batch_id}`}
              >
                Stop
              </Button>
            )
          }
        />
      ))}
      <p className="intake-wait">
        {[
          waiting > 0 &&
            `${counted(waiting, 'message is', 'messages are')} queued${oldest === null ? '' : `, oldest from ${format.dateTime(oldest)}`}`,
          next !== null && `${waiting > 0 ? 'next' : 'Next'} check at ${format.time(next)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {config && <Automatic config={config} readAgain={readConfig} offline={offline} may={actions.may} />}
    </Section>
  );
}
