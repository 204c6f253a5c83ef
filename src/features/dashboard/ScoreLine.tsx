import { fewestScoreDays } from '#domain/score/shown-days.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { Sparkline } from '#src/ui/charts/Sparkline.tsx';

/** A customer's score over the last months, once it is recorded for long enough. */
export function ScoreLine({ customer }: { customer: number }) {
  const { data } = useRead(calls.customers.scoreHistory, { params: { id: customer } });
  const values = data?.history.map(({ score }) => score) ?? [];
  if (values.length < fewestScoreDays) return null;
  const label = `The score over ${values.length} days, from ${values[0]} to ${values.at(-1)}`;
  return <Sparkline values={values} label={label} from={0} to={100} />;
}
