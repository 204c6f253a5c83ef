import { counted } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import type { Span } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Progress } from '#src/ui/Progress.tsx';
import { Section } from '#src/ui/Section.tsx';
import type { Batch, IntakeStatus } from './types.ts';

const stateLabels: Record<Batch['status'], string> = {
  pending_enhanced: 'waiting',
  fetching: 'fetching',
  storing: 'storing',
  completed: 'completed',
  completed_with_errors: 'completed with errors',
  failed: 'failed',
  stopping: 'stopping',
  stopped: 'stopped',
};

function countsOf(batch: Batch): string {
  const parts = [
    `${counted(batch.files_read, 'file')} read`,
    `${counted(batch.rows_read, 'row')} stored`,
    batch.rows_refused === 0 ? 'none unreadable' : `${format.number(batch.rows_refused)} unreadable`,
  ];
  if (batch.duplicates > 0) parts.push(counted(batch.duplicates, 'duplicate'));
  if (batch.failed_files > 0) parts.push(counted(batch.failed_files, 'failed file'));
  return parts.join(' · ');
}

function findingOf(status: IntakeStatus, rows24h: number): string {
  const count = status.active_batches.length;
  const rows = `${counted(rows24h, 'row')} stored in 24 hours`;
  if (count === 0)
    return status.waiting_messages === 0 ? `No batch running; ${rows}` : `${counted(status.waiting_messages, 'message')} queued`;
  return `${counted(count, 'batch', 'batches')} running; ${rows}`;
}

/** What is being read now, or the last batches when nothing is. */
export function IntakeBatches({ status, rows24h, span = 5 }: { status: IntakeStatus; rows24h: number; span?: Span }) {
  const active = status.active_batches.slice(0, 4);
  const waiting = [
    `${counted(status.waiting_messages, 'message is', 'messages are')} queued`,
    ...(status.next_poll_time === null ? [] : [`next check at ${format.time(status.next_poll_time)}`]),
  ].join(' · ');
  return (
    <Section
      folds
      span={span}
      question="Intake"
      finding={findingOf(status, rows24h)}
      more={{ label: 'All batches', href: '/app/ingestion-v2' }}
    >
      {active.length > 0 ? (
        active.map((batch) => (
          <Progress
            key={batch.batch_id}
            name={`Batch ${batch.batch_id}`}
            state={stateLabels[batch.status]}
            done={batch.messages_done}
            total={batch.messages_total}
            unit="messages"
            counts={countsOf(batch)}
          />
        ))
      ) : (
        <RowList
          label="Latest batches"
          items={status.recent_batches.slice(0, 5).map((batch) => ({
            id: batch.batch_id,
            label: `${format.dateTime(batch.finished_time ?? batch.created_time)}, ${stateLabels[batch.status]}`,
            sub: countsOf(batch),
            value: counted(batch.messages_total, 'message'),
          }))}
        />
      )}
      <p className="ui-small ui-mute">
        {waiting} · <Link href="/app/ingestion-v2">Open the intake</Link>
      </p>
    </Section>
  );
}
