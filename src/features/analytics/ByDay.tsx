import { useMemo } from 'react';
import { pageAt } from '#src/page/search.ts';
import { ChartFrame } from '#src/ui/charts/ChartFrame.tsx';
import { chartTable } from '#src/ui/charts/chart-table.ts';
import { StackedBars } from '#src/ui/charts/StackedBars.tsx';
import * as format from '#src/ui/format.ts';
import type { AnalyticsSearch, Day, Overview } from './types.ts';

const both = [
  { label: 'Passed', fill: 'pass' as const, of: (day: Day) => day.passed },
  { label: 'Failed', fill: 'fail' as const, of: (day: Day) => day.failed },
];

type ByDayProps = {
  days: Day[];
  finding: string;
  search: AnalyticsSearch;
  /** The same weekdays four weeks earlier. */
  compared: Overview | undefined;
  onDay: (day: string) => void;
};

const fourWeeksEarlier = 'Four weeks earlier';

/** The amounts of other days, one for each of these; null before the first day of which anything is known. */
function earlierAmounts({ by_day: days, stored_from: from }: Overview, amountOf: (day: Day) => number): (number | null)[] {
  const first = days.findIndex((day) => day.messages > 0 && (from === null || day.day >= from));
  return days.map((day, at) => (first < 0 || at < first ? null : amountOf(day)));
}

/** Messages by day, passed and failed; a column opens its day. */
export function ByDay({ days, finding, search, compared, onDay }: ByDayProps) {
  const { result, day } = search;
  const series = useMemo(
    () => both.filter((one) => result === undefined || (result === 'passed') === (one.fill === 'pass')),
    [result],
  );
  const points = useMemo(
    () =>
      days.map((one) => ({
        id: one.day,
        label: format.utcDayMonth(one.day),
        title: format.utcDay(one.day),
        values: series.map(({ of }) => of(one)),
      })),
    [days, series],
  );
  const compare = useMemo(
    () =>
      compared && {
        label: fourWeeksEarlier,
        values: earlierAmounts(compared, (one) => series.reduce((sum, { of }) => sum + of(one), 0)),
      },
    [compared, series],
  );
  const events = useMemo(
    () =>
      day === undefined
        ? []
        : [{ pointId: day, text: `${format.utcDayMonth(day)} : details below`, shortText: format.utcDayMonth(day) }],
    [day],
  );
  return (
    <ChartFrame
      span={8}
      question="Messages by day"
      finding={finding}
      legend={compare ? [...series, { fill: 's5', stroke: 'dashed', label: compare.label }] : series}
      note="Select a column to see the reports for that day. Drag the handles to zoom."
      table={chartTable('Messages by day', 'Day (UTC)', series, points, (id) =>
        pageAt('/app/analytics', { ...search, page: undefined, day: id }),
      )}
      csvName="mail-by-day"
    >
      <StackedBars
        label={`Messages by day. ${finding}.`}
        points={points}
        series={series}
        compare={compare}
        events={events}
        onPoint={onDay}
        zoom={days.length > 14}
      />
    </ChartFrame>
  );
}
