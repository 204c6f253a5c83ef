/** What happened at the demo: each yields the time of its next act in ms, earliest first, and plays it when it is asked to go on. */
export type Acts = AsyncGenerator<number, void>;

/** Plays acts in the order of time, as the audit trail then lists them. */
export async function playInTurn(subjects: readonly Acts[]): Promise<void> {
  const waiting: { acts: Acts; at: number }[] = [];
  for (const acts of subjects) {
    const { done, value } = await acts.next();
    if (done !== true) waiting.push({ acts, at: value });
  }
  for (let first = earliest(waiting); first !== undefined; first = earliest(waiting)) {
    const { done, value } = await first.acts.next();
    if (done === true) waiting.splice(waiting.indexOf(first), 1);
    else first.at = value;
  }
}

const earliest = <T extends { at: number }>(waiting: readonly T[]): T | undefined =>
  waiting.reduce<T | undefined>((first, one) => (first === undefined || one.at < first.at ? one : first), undefined);
