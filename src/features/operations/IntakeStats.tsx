import { counted } from '#domain/text.ts';
import { statsAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import type { Health, IntakeStatus } from './types.ts';

/** Your statistics of the intake over 24 hours. */
export function IntakeStats({ health, status, now }: { health: Health; status: IntakeStatus | undefined; now: number }) {
  const oldest = status?.oldest_waiting_time ?? null;
  return (
    <StatRow columns={6}>
      <Stat
        label="Messages in 24 h"
        value={format.number(health.messages_24h)}
        note={counted(health.duplicates_24h, 'duplicate')}
        href="/app/ingestion-v2"
      />
      <Stat
        label="Reports stored"
        value={format.number(health.reports_24h)}
        note="in 24 h"
        href={statsAt('/app/report-metadata', {})}
      />
      <Stat
        label="Rows stored"
        value={format.number(health.rows_24h)}
        note={health.rows_refused_24h === 0 ? 'none unreadable' : `${format.number(health.rows_refused_24h)} unreadable`}
        href={statsAt('/app/report-metadata', health.rows_refused_24h === 0 ? {} : { problems: 'unreadable_rows' })}
      />
      <Stat
        label="Queued messages"
        value={format.number(health.waiting_messages)}
        note={oldest === null ? 'to be read' : `oldest ${format.relative(oldest, now)}`}
        href="/app/ingestion-v2"
      />
      <Stat
        label="Failed batches"
        value={format.number(health.failed_batches_24h)}
        note={`of ${format.number(health.batches_24h)} in 24 h`}
        href="/app/ingestion-v2"
      />
      <Stat
        label="No matching domain"
        value={format.number(health.orphan_messages)}
        note={`${counted(health.failed_messages, 'message')} unreadable`}
        href="/app/ingestion-v2"
      />
    </StatRow>
  );
}
