import type { ReactNode } from 'react';
import { dayAfter } from '#domain/sast.ts';
import type { PivotDimension } from '#domain/vocabulary/pivot.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { periodQuery } from '#src/page/search.ts';
import { Section } from '#src/ui/Section.tsx';
import { isPartStored, leftOut } from './labels.ts';
import { PivotChoice, PivotTable, pivotFinding } from './PivotTable.tsx';
import { SplitTable } from './SplitTable.tsx';
import { SplitView } from './SplitView.tsx';
import type { AnalyticsSearch, Overview, Pivot } from './types.ts';

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

/** Whether two pivots count the same, of different days. */
const isAlike = (one: Pivot, other: Pivot) => one.by.rows === other.by.rows && one.by.result === other.by.result;

/** The messages by anything but sender and, of both results, reporter, whose tables say more. */
export function Split({
  dimension,
  choice,
  overview,
  search,
  domain,
  before,
}: SplitProps & { dimension: PivotDimension; choice: ReactNode; before: string }) {
  const split = { ...narrowedBy(search), rows: dimension };
  const pivot = useRead(calls.dmarc.pivot, { query: { ...shownDays(search), ...split } }, keep);
  const { data: earlier } = useRead(
    calls.dmarc.pivot,
    { query: { ...daysBefore(overview.period), ...split, limit: mostBefore } },
    keep,
  );
  const isWhole = earlier !== undefined && earlier.cut === null && !isPartStored(earlier);
  return (
    <SplitView query={pivot} title="This split" dimension={dimension} choice={choice}>
      {(found) => (
        <SplitTable
          {...{ choice, search, domain, before }}
          pivot={found}
          earlier={isWhole && found.cut === null && isAlike(found, earlier) ? earlier : null}
        />
      )}
    </SplitView>
  );
}

/** The messages by two dimensions together. */
export function TwoSplits({
  search,
  domain,
  onSearch,
}: Omit<SplitProps, 'overview'> & { onSearch: (part: Partial<AnalyticsSearch>) => void }) {
  const { rows = 'sender', columns: asked = 'reporter' } = search;
  const columns = asked === rows ? (rows === 'reporter' ? 'sender' : 'reporter') : asked;
  const chosen = { rows, columns };
  const pivot = useRead(calls.dmarc.pivot, { query: { ...shownDays(search), ...narrowedBy(search), ...chosen } }, keep);
  const found = pivot.data;
  return (
    <Section
      span={12}
      id="pivot"
      folds
      question={found && 'Pivot table'}
      finding={
        found ? pivotFinding(found, found.by.rows, found.by.columns ?? columns, found.by.result ?? undefined) : 'Pivot table'
      }
      note={found && found.rows.length > 0 && leftOut(found)}
    >
      <PivotChoice {...{ chosen, search, onSearch }} />
      <QueryView query={pivot} title="These splits">
        {(counted) => <PivotTable pivot={counted} {...{ chosen, search, domain }} />}
      </QueryView>
    </Section>
  );
}
