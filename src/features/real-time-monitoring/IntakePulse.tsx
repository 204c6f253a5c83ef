import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { Sparkline } from '#src/ui/charts/Sparkline.tsx';
import * as format from '#src/ui/format.ts';
import { Stat, StatRow } from '#src/ui/Stat.tsx';

const refetchMs = 60_000;
const words = { healthy: 'works', degraded: 'needs attention', down: 'has stopped' } as const;

/** How the intake does: what received in 24 hours, what waits. */
export function IntakePulse() {
  const health = useRead(calls.ingestion.health, {}, { refetchMs });
  return (
    <QueryView query={health} title="The intake">
      {(data) => (
        <StatRow columns={3}>
          <Stat
            label={`The intake ${words[data.status]}`}
            value={format.number(data.reports_24h)}
            unit=" reports"
            note={`stored in 24 h; ${counted(data.messages_24h, 'message')} received`}
            spark={<Sparkline values={data.rows_by_hour.map(({ rows }) => rows)} label="Rows stored per hour, 24 hours" />}
            href="/app/ingestion-v2"
          />
          <Stat label="Queued messages" value={format.number(data.waiting_messages)} note="to be read" href="/app/ingestion-v2" />
          <Stat
            label="Unreadable"
            value={format.number(data.rows_refused_24h)}
            unit=" rows"
            note={`of ${format.number(data.rows_24h + data.rows_refused_24h)} in 24 h`}
            href="/app/ingestion-v2"
          />
        </StatRow>
      )}
    </QueryView>
  );
}
