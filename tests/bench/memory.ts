import { readFileSync, writeFileSync } from 'node:fs';

/** The resident memory of this process in MB (10^6 bytes) now, and the highest since `forgetPeak`. */
function resident(): { now: number; peak: number } {
  const status = readFileSync('/proc/self/status', 'utf8');
  const read = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024) / 1e6;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Collects garbage, forgets the highest mark and answers how to ask for the peak above what is resident now (MB). */
export function watchMemory(): () => number {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error('The bench runs its jobs with --expose-gc.');
  gc();
  writeFileSync('/proc/self/clear_refs', '5');
  const idle = resident().now;
  return () => Math.max(0, resident().peak - idle);
}
