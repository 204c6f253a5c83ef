/** How often is looked for jobs that became due: half of it is how late those begin on average. */
const everyMs = 1_000;

/**
 * Wakes workers whose jobs became due without a word: delayed ones, further tries, and those that waited behind others. One question for all
 * queues; each worker asking for itself would take a tenth of a processor where nothing is to do. `findDue` says which of some queues have
 * such jobs.
 */
export function openWaking(
  findDue: (queues: readonly string[]) => Promise<string[]>,
  wake: (worker: string) => void,
  onTrouble: (text: string) => void,
) {
  const workers = new Map<string, string[]>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function wakeDue(): Promise<void> {
    try {
      for (const queue of await findDue([...workers.keys()])) workers.get(queue)?.forEach(wake);
    } catch (error) {
      // Where the process ends, the database may close over the question.
      if (!isStopped)
        onTrouble(`Jobs that are due could not be found: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (!isStopped) next();
  }

  function next(): void {
    timer = setTimeout(() => void wakeDue(), everyMs).unref();
  }

  return {
    /** From now on a worker of a queue is woken. */
    add(queue: string, worker: string): void {
      workers.set(queue, [...(workers.get(queue) ?? []), worker]);
      if (timer === undefined) next();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
