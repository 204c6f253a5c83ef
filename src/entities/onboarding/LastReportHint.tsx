import type { ReactNode } from 'react';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { nameOf } from '#src/page/domain-name.ts';
import * as format from '#src/ui/format.ts';

type Props = { domain?: number | undefined; first?: ReactNode; since?: string | undefined };

/**
 * For a period without reports: about which day the last report is, of one `domain` by its id or of all. Before the first report it says when
 * that arrives, or what the page says instead (`first`). `since` is the first day of a period in which reports may have come without what the
 * page shows.
 */
export function LastReportHint({
  domain,
  first = 'First reports usually arrive 24 to 48 hours after you publish the record.',
  since,
}: Props) {
  const known = useRead(calls.domainReports.domains, {});
  if (known.data === undefined) return null;
  const [last] = known.data.domains
    .flatMap(({ id, name, last_day: day }) => (day === null || (domain ?? id) !== id ? [] : [{ name, day }]))
    .sort((a, b) => b.day.localeCompare(a.day));
  if (last === undefined) return first;
  if (since !== undefined && last.day >= since) return 'Reports came in this period, but none of their messages counts here.';
  return `The last report is about ${nameOf(last)} on ${format.utcDay(last.day)}. Choose a period that includes that day. If it is long ago, check why reports stopped.`;
}
