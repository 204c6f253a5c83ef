import { useMemo } from 'react';
import { counted } from '#domain/text.ts';
import { hoursFinding } from '#src/entities/intake/hours-finding.ts';
import { ChartFrame } from '#src/ui/charts/ChartFrame.tsx';
import { chartTable } from '#src/ui/charts/chart-table.ts';
import { StackedBars } from '#src/ui/charts/StackedBars.tsx';
import * as format from '#src/ui/format.ts';
import type { Span } from '#src/ui/Grid.tsx';
import type { Health } from './types.ts';

const series = [
  { label: 'Rows stored', fill: 's1' as const },
  { label: 'Unreadable', fill: 'fail' as const },
];

/** Rows stored in each of the last 24 hours. */
export function RowsByHour({ health, span = 7 }: { health: Health; span?: Span }) {
  const hours = health.rows_by_hour;
  const points = useMemo(
    () =>
      hours.map((hour) => ({
        id: hour.hour,
        label: format.time(hour.hour),
        title: format.dateTime(hour.hour),
        values: [hour.rows, hour.rows_refused],
      })),
    [hours],
  );
  const refused = health.rows_refused_24h;
  return (
    <ChartFrame
      span={span}
      question="Rows stored per hour"
      finding={hoursFinding(hours)}
      legend={refused > 0 ? series : undefined}
      table={chartTable('Rows stored per hour', 'Hour', series, points)}
      csvName="rows-per-hour"
      note={
        refused === 0 && health.rows_24h === 0
          ? undefined
          : refused === 0
            ? `All ${counted(health.rows_24h, 'row')} of the last 24 hours could be read.`
            : `${format.number(refused)} of ${counted(health.rows_24h + refused, 'row')} could not be read. Each gives its reason.`
      }
    >
      <StackedBars
        label={`Rows stored per hour. ${hoursFinding(hours)}.`}
        points={points}
        series={series}
        unit="hour"
        height="low"
      />
    </ChartFrame>
  );
}
