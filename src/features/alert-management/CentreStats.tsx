import type { AlertStats } from '#src/entities/alerts/types.ts';
import { usePulse } from '#src/entities/alerts/use-live.ts';
import * as format from '#src/ui/format.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';

/** Alerts opened and closed recently, how soon they were acknowledged, and whether notifications arrive. */
export function CentreStats({ stats }: { stats: AlertStats }) {
  const { state, lastBeat } = usePulse();
  const median = stats.minutes_to_acknowledge;
  const heard = lastBeat === null ? '' : `, heard ${format.time(lastBeat)}`;
  return (
    <Section
      folds
      question="Last 24 hours"
      finding={`${format.number(stats.opened_24h)} opened, ${format.number(stats.resolved_24h)} resolved`}
    >
      <RowList
        label="Alert statistics"
        items={[
          {
            id: 'median',
            label: median === null ? 'Acknowledged' : 'Half are acknowledged within',
            sub: stats.acknowledged_30d === 0 ? 'in 30 days' : `of ${format.number(stats.acknowledged_30d)} in 30 days`,
            value: median === null ? 'none yet' : format.duration(median * 60_000),
          },
          { id: 'waiting', label: 'Queued notifications', value: format.number(stats.messages_waiting) },
          { id: 'dead', label: 'Undelivered notifications', value: format.number(stats.messages_dead) },
          {
            id: 'live',
            label: 'Live updates',
            value: state === 'live' ? `on${heard}` : state === 'late' ? `late${heard}` : state === 'off' ? 'off' : 'connecting',
          },
        ]}
      />
    </Section>
  );
}
