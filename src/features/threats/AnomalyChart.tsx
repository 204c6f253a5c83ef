import { useMemo } from 'react';
import { counted } from '#domain/text.ts';
import { ChartFrame } from '#src/ui/charts/ChartFrame.tsx';
import { chartTable } from '#src/ui/charts/chart-table.ts';
import { LineChart, type LinePoint } from '#src/ui/charts/LineChart.tsx';
import * as format from '#src/ui/format.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { anomaliesFinding } from './labels.ts';
import type { Anomalies } from './types.ts';

const series = [{ label: 'Forged messages', fill: 'ink' as const }];

/** Forged messages by day with the range that was expected, and the days above it. */
export function AnomalyChart({ reply, onDay }: { reply: Anomalies; onDay: (day: string) => void }) {
  const { days, baseline, anomalies } = reply;
  const points = useMemo(
    () =>
      days.map(
        ({ day, messages }): LinePoint => ({
          id: day,
          label: format.utcDayMonth(day),
          title: format.utcDay(day),
          values: [messages],
        }),
      ),
    [days],
  );
  const band = useMemo(
    () =>
      baseline === null
        ? undefined
        : { label: 'Expected', ranges: days.map((): [number, number] => [baseline.low, baseline.high]) },
    [days, baseline],
  );
  const finding = anomaliesFinding(reply);
  return (
    <ChartFrame
      span={8}
      question="Forged messages by day"
      finding={finding}
      legend={series}
      note={
        baseline === null
          ? 'The expected range needs 28 days before the period.'
          : 'Expected range: the median of the 90 days before, plus or minus 4,5 median deviations, and at least what chance explains. Select a day to see its reports.'
      }
      table={chartTable('Forged messages by day', 'Day (UTC)', series, points)}
      csvName="forged-by-day"
    >
      <div className="ui-stack">
        <LineChart label={`Forged messages by day. ${finding}.`} points={points} series={series} band={band} onPoint={onDay} />
        {anomalies.length > 0 && (
          <RowList
            label="Days above the expected range"
            items={anomalies.map(({ from, to, messages, peak_day: peakDay, peak_messages: peak }) => ({
              id: from,
              label: from === to ? format.utcDay(from) : `${format.utcDay(from)} to ${format.utcDay(to)}`,
              sub: from === to ? undefined : `most on ${format.utcDayMonth(peakDay)}: ${format.number(peak)}`,
              value: counted(messages, 'forged message'),
            }))}
          />
        )}
      </div>
    </ChartFrame>
  );
}
