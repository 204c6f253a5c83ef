import { counted } from '#domain/text.ts';
import { statsAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { Timeline } from '#src/ui/Timeline.tsx';
import type { PolicyPeriod } from './types.ts';

function findingOf(seen: PolicyPeriod[]): string {
  const [last] = seen;
  if (last === undefined) return 'No policy has been seen yet';
  // A reporter that still has an older record can name another policy in between.
  const before = seen.find((one) => one.first_day < last.first_day);
  if (before === undefined) return `${spelled(last.policy)} since ${format.utcDay(last.first_day)}, the first report`;
  return `From ${before.policy} to ${last.policy} on ${format.utcDay(last.first_day)}`;
}

const spelled = (policy: string) => `Policy ${policy}`;

/** The policies that reporters saw over the last year, newest first. */
export function PolicyOverTime({ seen, domain }: { seen: PolicyPeriod[]; domain: number }) {
  const newest = [...seen].sort((a, b) => b.last_day.localeCompare(a.last_day) || b.first_day.localeCompare(a.first_day));
  return (
    <Section question="Policy seen by reporters, last year" finding={findingOf(newest)}>
      {newest.length > 0 && (
        <Timeline
          wide
          label="Policies seen, newest first"
          events={newest.map((one, index) => ({
            id: `${one.policy} ${one.sp ?? ''} ${one.first_day}`,
            time: format.utcDayMonth(one.first_day),
            dateTime: one.first_day,
            what: `${spelled(one.policy)}${one.sp === null || one.sp === one.policy ? '' : `, subdomains ${one.sp}`}`,
            sub: `${format.utcDay(one.first_day)}${one.last_day === one.first_day ? '' : ` to ${format.utcDay(one.last_day)}`} · ${counted(one.reports, 'report')}`,
            href: statsAt('/app/report-metadata', { domain, from: one.first_day, to: one.last_day }),
            key: index === 0,
          }))}
        />
      )}
    </Section>
  );
}
