/** The jobs that run in this process. `signal` and `isEnding` announce that it is shutting down. */
export type Running = {
  run: (job: () => Promise<unknown>) => Promise<void>;
  signal: AbortSignal;
  isEnding: () => boolean;
  stop: () => Promise<void>;
};

/** Runs jobs until `stop`: then none begins any more, and those that run are waited for. */
export function openRunning(): Running {
  const ending = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    run: async (job) => {
      if (ending.signal.aborted) return;
      const done = job();
      running.add(done);
      try {
        await done;
      } finally {
        running.delete(done);
      }
    },
    signal: ending.signal,
    isEnding: () => ending.signal.aborted,
    stop: async () => {
      ending.abort();
      await Promise.allSettled(running);
    },
  };
}
