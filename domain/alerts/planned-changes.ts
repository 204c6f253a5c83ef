/** A time, in epoch ms, in which a customer announced that records change. */
export type PlannedChange = { customerId: number; fromMs: number; toMs: number };

type Span = Pick<PlannedChange, 'fromMs' | 'toMs'>;

const overlap = (one: Span, other: Span): Span[] => {
  const span = { fromMs: Math.max(one.fromMs, other.fromMs), toMs: Math.min(one.toMs, other.toMs) };
  return span.fromMs <= span.toMs ? [span] : [];
};

/** The times that all customers of a domain announced: only then is a change planned for everybody, and its alert information. */
export function plannedByAll(customerIds: readonly number[], changes: readonly PlannedChange[]): Span[] {
  const [first = [], ...others] = customerIds.map((id) => changes.filter(({ customerId }) => customerId === id));
  return others
    .reduce<readonly Span[]>((common, own) => common.flatMap((one) => own.flatMap((other) => overlap(one, other))), first)
    .map(({ fromMs, toMs }) => ({ fromMs, toMs }));
}

/** The customers that had announced a change at a moment (epoch ms). */
export function plannedFor(changes: readonly PlannedChange[], ms: number): number[] {
  return [...new Set(changes.filter(({ fromMs, toMs }) => fromMs <= ms && ms <= toMs).map(({ customerId }) => customerId))];
}
