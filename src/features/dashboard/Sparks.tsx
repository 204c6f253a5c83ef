import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { ShareTrend } from '#src/entities/mail-stats/parts.tsx';
import type { Overview } from '#src/entities/mail-stats/types.ts';
import { Sparkline } from '#src/ui/charts/Sparkline.tsx';
import * as format from '#src/ui/format.ts';

type Day = Overview['by_day'][number];

/** `null` where there is nothing to take a share of, also in days that an older version saved. */
const pctOf = (part: number, all: number) => (all > 0 ? (100 * part) / all : null);

/** The share of one's own messages that passed, by day. */
const OwnSpark = ({ days }: { days: readonly Day[] }) => (
  <ShareTrend
    what="Own messages that passed"
    values={days.map((day) => pctOf(day.own_messages - day.own_failed, day.own_messages))}
    least={90}
    drop={3}
  />
);

/** The share of forged messages that receivers stopped, by day. */
const ForgedSpark = ({ days }: { days: readonly Day[] }) => (
  <ShareTrend
    what="Forged messages stopped"
    values={days.map((day) => pctOf(day.forged_stopped, day.forged))}
    least={0}
    drop={20}
  />
);

/** A score at the end of each day, the oldest first. */
function ScoreLine({ scores }: { scores: (number | null)[] }) {
  const known = scores.filter((score) => score !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <Sparkline
      values={scores}
      from={Math.min(50, ...known)}
      to={100}
      label={`Security score by day, from ${format.number(first)} to ${format.number(last)}`}
      bad={last < first - 5}
    />
  );
}

function CustomerScores({ customer, days }: { customer: number; days: number }) {
  const { data } = useRead(calls.customers.scoreHistory, { params: { id: customer }, query: { days } });
  return <ScoreLine scores={data?.history.map(({ score }) => score) ?? []} />;
}

function DomainScores({ domain, days }: { domain: number; days: number }) {
  const { data } = useRead(calls.reporting.history, { params: { id: domain }, query: { limit: days } });
  return <ScoreLine scores={data?.history.map(({ score }) => score).reverse() ?? []} />;
}

type SparkProps =
  | { of: 'own' | 'forged'; days: readonly Day[] }
  | { of: 'customer'; customer: number; days: number }
  | { of: 'domain'; domain: number; days: number };

/** The small line beside a number of the dashboard. */
export function Spark(props: SparkProps) {
  if (props.of === 'customer') return <CustomerScores {...props} />;
  if (props.of === 'domain') return <DomainScores {...props} />;
  return props.of === 'own' ? <OwnSpark {...props} /> : <ForgedSpark {...props} />;
}
