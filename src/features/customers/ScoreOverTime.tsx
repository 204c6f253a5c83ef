import { useMemo } from 'react';
import { lineText, longDay } from '#domain/documents/format.ts';
import { dayMonth } from '#domain/sast.ts';
import { fewestScoreDays } from '#domain/score/shown-days.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { ChartFrame } from '#src/ui/charts/ChartFrame.tsx';
import { chartTable } from '#src/ui/charts/chart-table.ts';
import { LineChart } from '#src/ui/charts/LineChart.tsx';
import { Section } from '#src/ui/Section.tsx';
import type { ScoreHistory } from './types.ts';

const question = 'Security score by day';
const series = [{ label: 'Security score', fill: 'ink' as const }];

/** The score of a customer's domains by day, or since when it is recorded. */
export function ScoreOverTime({ customer }: { customer: number }) {
  const query = useRead(calls.customers.scoreHistory, { params: { id: customer } });
  return (
    <QueryView query={query} title="The score by day" place="grid">
      {({ history }) => <ScoreChart history={history} />}
    </QueryView>
  );
}

function ScoreChart({ history }: { history: ScoreHistory }) {
  const points = useMemo(() => history.map(({ day, score }) => ({ id: day, label: dayMonth(day), values: [score] })), [history]);
  const [first] = history;
  if (first === undefined) return null;
  if (history.length < fewestScoreDays)
    return (
      <Section span={12} question={question} finding={`Recorded since ${longDay(first.day)}`}>
        <p>It is drawn once there are {fewestScoreDays} days.</p>
      </Section>
    );
  const finding = lineText(history.map(({ day, score }) => ({ day, value: score })));
  return (
    <ChartFrame
      span={12}
      question={question}
      finding={finding}
      note="Of the domains of today. Each counts from its first check."
      table={chartTable(question, 'Day (UTC)', series, points)}
      csvName="security-score"
    >
      <LineChart label={`${question}. ${finding}.`} points={points} series={series} from={0} to={100} />
    </ChartFrame>
  );
}
