import { setTimeout } from 'node:timers/promises';

/** `takeable` says how many of the waiting items go together, at least one; before the first run, `gatherMs` is waited for others. */
export type BatchQueueOptions<T> = { takeable: (waiting: readonly T[]) => number; gatherMs?: number; runsAtOnce?: number };

type Waiting<T, R> = { item: T; resolve: (value: R) => void; reject: (error: unknown) => void };

/**
 * A queue whose items are processed together: whatever arrives during one run goes into the next. `run` answers in the order of its items.
 * If a run of several throws, they are run one by one, so that each fails only for itself.
 */
export function openBatchQueue<T, R>(run: (items: T[]) => Promise<R[]>, options: BatchQueueOptions<T>): (item: T) => Promise<R> {
  const { takeable, gatherMs = 0, runsAtOnce = 1 } = options;
  const waiting: Waiting<T, R>[] = [];
  let running = 0;

  async function runTogether(group: Waiting<T, R>[]): Promise<void> {
    try {
      const answers = await run(group.map((one) => one.item));
      for (const [place, one] of group.entries()) one.resolve(answers[place] as R);
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const one of group) await runTogether([one]);
    }
  }

  async function work(): Promise<void> {
    running += 1;
    if (gatherMs > 0) await setTimeout(gatherMs);
    while (waiting.length > 0) await runTogether(waiting.splice(0, takeable(waiting.map((one) => one.item))));
    running -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running < runsAtOnce) void work();
    });
}
