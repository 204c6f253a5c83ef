import { dayAfter } from '#domain/sast.ts';
import type { PivotDimension } from '#domain/vocabulary/pivot.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { periodQuery } from '#src/page/search.ts';
import { isPartStored } from './labels.ts';
import { PivotTable } from './PivotTable.tsx';
import { SplitTable } from './SplitTable.tsx';
import type { AnalyticsSearch, Overview } from './types.ts';

type SplitProps = { overview: Overview; search: AnalyticsSearch; domain: { id: number; name: string } | null };

const keep = { keepPrevious: true };

const shownDays = (search: AnalyticsSearch) =>
  search.day === undefined ? periodQuery(search) : { start_date: search.day, end_date: search.day };
const narrowedBy = ({ domain, result }: AnalyticsSearch) => ({
  ...(domain === undefined ? {} : { domain_ids: String(domain) }),
  ...(result === undefined ? {} : { result }),
});

/** The days just before a period, as many. */
function daysBefore({ start_date: from, days }: Overview['period']) {
  return { start_date: dayAfter(from, -days), end_date: dayAfter(from, -1) };
}

const mostBefore = 100;

/** The messages by anything but sender and, of both results, reporter, whose tables say more. */
export function Split({
  dimension,
  overview,
  search,
  domain,
  before,
}: SplitProps & { dimension: PivotDimension; before: string }) {
  const split = { ...narrowedBy(search), rows: dimension };
  const pivot = useRead(calls.dmarc.pivot, { query: { ...shownDays(search), ...split } }, keep);
  const { data: earlier } = useRead(
    calls.dmarc.pivot,
    { query: { ...daysBefore(overview.period), ...split, limit: mostBefore } },
    keep,
  );
  const isWhole = earlier !== undefined && earlier.cut === null && !isPartStored(earlier);
  return (
    <QueryView query={pivot} title="This split">
      {(found) => (
        <SplitTable
          {...{ dimension, search, domain, before }}
          pivot={found}
          earlier={isWhole && found.cut === null ? earlier : null}
        />
      )}
    </QueryView>
  );
}

/** The messages by two dimensions together. */
export function TwoSplits({
  search,
  domain,
  onSearch,
}: Omit<SplitProps, 'overview'> & { onSearch: (part: Partial<AnalyticsSearch>) => void }) {
  const by = search.rows ?? 'sender';
  const asked = search.columns ?? 'reporter';
  const across = asked === by ? (by === 'reporter' ? 'sender' : 'reporter') : asked;
  const pivot = useRead(
    calls.dmarc.pivot,
    { query: { ...shownDays(search), ...narrowedBy(search), rows: by, columns: across } },
    keep,
  );
  return (
    <QueryView query={pivot} title="These splits">
      {(found) => <PivotTable pivot={found} {...{ by, across, search, domain, onSearch }} />}
    </QueryView>
  );
}
