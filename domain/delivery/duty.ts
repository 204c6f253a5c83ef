/** A time on the rota of the staff (epoch ms), its end not included. */
export type Shift = { fromMs: number; toMs: number };

/** What puts a person on duty: the own switch, and the shifts on the rota. */
export type Duty = { on_duty: boolean; shifts?: readonly Shift[] };

/** Whether a person is on duty at a moment (epoch ms): the own switch is on, or the rota has them then. */
export function isOnDuty({ on_duty, shifts = [] }: Duty, ms: number): boolean {
  return on_duty || shifts.some(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);
}

/** Times in which the rota has nobody, of those that begin before `untilMs`; `toMs` is `null` where nobody follows. */
export function rotaGaps(shifts: readonly Shift[], nowMs: number, untilMs: number): { fromMs: number; toMs: number | null }[] {
  const gaps: { fromMs: number; toMs: number | null }[] = [];
  let coveredMs = nowMs;
  for (const { fromMs, toMs } of shifts.toSorted((one, other) => one.fromMs - other.fromMs)) {
    if (fromMs > coveredMs) gaps.push({ fromMs: coveredMs, toMs: fromMs });
    coveredMs = Math.max(coveredMs, toMs);
  }
  return [...gaps, { fromMs: coveredMs, toMs: null }].filter(({ fromMs }) => fromMs < untilMs);
}
