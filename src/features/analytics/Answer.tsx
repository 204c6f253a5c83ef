import { beforeLabel, periodLabel } from '#src/page/period-labels.ts';
import { pageAt } from '#src/page/search.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { comparedLabel } from './findings.ts';
import type { AnalyticsSearch, Overview } from './types.ts';

const ownOf = ({ own_messages: messages, own_passed: passed, known_from }: Overview['split']) => ({
  messages,
  passed,
  isUnknown: known_from !== null,
});

/** "98,4% of your own messages passed; 2 288 forged messages, 94% stopped in the last 30 days. Pass rate of own messages: 1,1 points down on the 30 days before." */
export function Answer({ overview, search, name }: { overview: Overview; search: AnalyticsSearch; name: string | null }) {
  const { totals, split, previous_split: before } = overview;
  const { day } = search;
  const period = day === undefined ? search : { from: day, to: day };
  const when = periodLabel(period);
  const as = name === null ? '' : ` as ${name}`;
  const stored = overview.stored_from === null ? '' : ` Totals are stored from ${format.date(overview.stored_from)}.`;
  if (totals.messages === 0) return `No messages${as} ${stored === '' ? 'reported' : 'known'} ${when}.${stored}`;
  const at = { domain: search.domain, ...(day === undefined ? { days: search.days, from: search.from, to: search.to } : period) };
  return (
    <>
      {name !== null && `${name}: `}
      <Link href={pageAt('/app/email-sources', at)}>{split.headline}</Link> {when}
      {'.'}
      {split.own_messages > 0 &&
        ` Pass rate of own messages: ${comparedLabel(ownOf(split), ownOf(before), beforeLabel(period))}.`}
      {stored}
    </>
  );
}
