import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { counted } from '#domain/text.ts';
import { hoursFinding } from '#src/entities/intake/hours-finding.ts';
import { pageAt } from '#src/page/search.ts';
import { ChartFrame } from '#src/ui/charts/ChartFrame.tsx';
import { chartTable } from '#src/ui/charts/chart-table.ts';
import { StackedBars } from '#src/ui/charts/StackedBars.tsx';
import * as format from '#src/ui/format.ts';
import type { Health } from './types.ts';

const series = [
  { label: 'Stored', fill: 's1' as const },
  { label: 'Unreadable', fill: 'fail' as const },
];

const newest = pageAt('/app/report-metadata', { days: 365, sort: 'received_time' });

/** Rows that came in each of the last 24 hours; a column opens what came last. */
export function Hours({ health }: { health: Health }) {
  const navigate = useNavigate();
  const points = useMemo(
    () =>
      health.rows_by_hour.map((hour) => ({
        id: hour.hour,
        label: format.time(hour.hour),
        title: format.dateTime(hour.hour),
        values: [hour.rows, hour.rows_refused],
      })),
    [health.rows_by_hour],
  );
  const refused = health.rows_refused_24h;
  return (
    <ChartFrame
      span={7}
      question="Rows stored per hour"
      finding={hoursFinding(health.rows_by_hour)}
      legend={series}
      table={chartTable('Rows stored per hour', 'Hour', series, points, () => newest)}
      csvName="rows-by-hour"
      note={
        refused === 0 && health.rows_24h === 0
          ? undefined
          : refused === 0
            ? `${counted(health.rows_24h, 'row')} in 24 hours, all readable.`
            : `${format.number(refused)} of ${counted(health.rows_24h + refused, 'row')} could not be read. Each gives its reason.`
      }
    >
      <StackedBars
        label={`Rows stored per hour. ${hoursFinding(health.rows_by_hour)}.`}
        points={points}
        series={series}
        unit="hour"
        height="low"
        onPoint={() => void navigate({ href: newest })}
      />
    </ChartFrame>
  );
}
