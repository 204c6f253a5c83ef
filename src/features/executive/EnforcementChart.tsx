import { useMemo } from 'react';
import { ChartFrame } from '#src/ui/charts/ChartFrame.tsx';
import { chartTable } from '#src/ui/charts/chart-table.ts';
import { StackedBars } from '#src/ui/charts/StackedBars.tsx';
import * as format from '#src/ui/format.ts';
import { monthName } from './fleet.ts';
import type { Summary } from './types.ts';

const series = [
  { label: 'Reject', fill: 'slate' as const },
  { label: 'Quarantine', fill: 'control' as const },
  { label: 'Not enforced', fill: 'quiet' as const },
];

type Month = Summary['by_month'][number];

const enforcedShare = ({ monitoring, quarantine, reject }: Month) =>
  format.share(quarantine + reject, monitoring + quarantine + reject);

function findingOf(months: readonly Month[]): string {
  const first = months[0];
  const last = months.at(-1);
  if (first === undefined || last === undefined) return 'No sending domain yet';
  if (months.length === 1) return `${enforcedShare(last)} enforced this month`;
  return `${enforcedShare(first)} enforced in ${monthName(first.month)}, ${enforcedShare(last)} now`;
}

/** How far sending domains are along the path to enforcement, at the end of each month. */
export function EnforcementChart({ months }: { months: Summary['by_month'] }) {
  const points = useMemo(
    () =>
      months.map(({ month, monitoring, quarantine, reject }) => ({
        id: month,
        label: monthName(month),
        title: monthName(month),
        values: [reject, quarantine, monitoring],
      })),
    [months],
  );
  const finding = findingOf(months);
  return (
    <ChartFrame
      span={7}
      strong
      question="Sending domains by applied policy, at the end of each month"
      finding={finding}
      legend={series}
      table={chartTable('Sending domains by applied policy', 'Month', series, points)}
      csvName="enforcement"
      note="Parked domains are left out. A policy in testing (t=y) counts as the one below. Months before the first check are not shown."
    >
      <StackedBars label={`Sending domains by month. ${finding}.`} points={points} series={series} unit="month" />
    </ChartFrame>
  );
}
