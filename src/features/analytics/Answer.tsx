import { counted } from '#domain/text.ts';
import { beforeLabel, periodLabel } from '#src/page/period-labels.ts';
import { pageAt } from '#src/page/search.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { comparedLabel } from './findings.ts';
import type { AnalyticsSearch, Overview } from './types.ts';

/** "98,4% of 17 840 messages passed in the last 30 days, 1,1 points down on the 30 days before." */
export function Answer({ overview, search, name }: { overview: Overview; search: AnalyticsSearch; name: string | null }) {
  const { totals, previous } = overview;
  const { day } = search;
  const period = day === undefined ? search : { from: day, to: day };
  const when = periodLabel(period);
  const as = name === null ? '' : ` as ${name}`;
  if (totals.messages === 0) return `No messages${as} reported ${when}.`;
  const at = { domain: search.domain, ...(day === undefined ? { days: search.days, from: search.from, to: search.to } : period) };
  return (
    <>
      <Link href={pageAt('/app/email-sources', { ...at, result: 'passed' })}>{format.share(totals.passed, totals.messages)}</Link>{' '}
      of <Link href={pageAt('/app/email-sources', at)}>{counted(totals.messages, 'message')}</Link>
      {as} passed {when}, {comparedLabel(totals, previous, beforeLabel(period))}.
      {totals.failed > 0 && (
        <>
          {' '}
          <Link href={pageAt('/app/email-sources', { ...at, result: 'failed', sort: 'failed' })}>
            {format.number(totals.failed)}
          </Link>{' '}
          failed.
        </>
      )}
    </>
  );
}
