import type { Worker } from 'node:worker_threads';

/** Watches how long a thread spends on one message at a time. */
export type CpuWatch = { start: (extraMs?: number) => void; stop: () => void };

const steps = 10;
/** A thread that uses no processor time is stuck: it is abandoned after this many times its limit by the clock. */
const longestFactor = 10;

async function usedMs(worker: Pick<Worker, 'cpuUsage'>): Promise<number | null> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    // A thread that is starting or has ended reports nothing; whoever runs it handles `exit`.
    return null;
  }
}

/**
 * Calls `onLimit` when a thread has spent about `limitMs` of processor time since `start`, at the latest after ten times as long by the
 * clock, since a busy machine makes a message slow through no fault of its own. Whatever ends within a tenth of the limit is never
 * measured.
 */
export function watchCpu(worker: Pick<Worker, 'cpuUsage'>, limitMs: number, onLimit: () => void): CpuWatch {
  let timer: NodeJS.Timeout | undefined;
  let turn = 0;
  const stop = () => {
    turn += 1;
    clearTimeout(timer);
  };
  const start = (extraMs = 0) => {
    stop();
    const mine = turn;
    const stepMs = (limitMs + extraMs) / steps;
    let atFirst: number | null = null;
    let waited = 0;
    const measure = async () => {
      waited += 1;
      const used = await usedMs(worker);
      if (mine !== turn) return;
      atFirst ??= used;
      const spent = used === null || atFirst === null ? 0 : used - atFirst;
      if (spent >= stepMs * (steps - 1) * 0.95 || waited >= steps * longestFactor) onLimit();
      else timer = setTimeout(measure, stepMs);
    };
    timer = setTimeout(measure, stepMs);
  };
  return { start, stop };
}
