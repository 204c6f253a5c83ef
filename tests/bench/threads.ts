import { readdirSync, readFileSync } from 'node:fs';

/** Processor seconds of this process by kind of thread; `engine` collects garbage and compiles for all of them. */
export type ThreadSeconds = { main: number; database: number; reader: number; engine: number };

const kinds: Record<string, keyof ThreadSeconds> = { MainThread: 'main', node: 'main', database: 'database', reader: 'reader' };

function now(): ThreadSeconds {
  const seconds: ThreadSeconds = { main: 0, database: 0, reader: 0, engine: 0 };
  for (const id of readdirSync('/proc/self/task')) {
    const read = (name: string) => readFileSync(`/proc/self/task/${id}/${name}`, 'utf8').trim();
    seconds[kinds[read('comm')] ?? 'engine'] += Number(read('schedstat').split(' ')[0]) / 1e9;
  }
  return seconds;
}

/** Begins to count; answers how to ask for the seconds since. Threads that ended meanwhile are left out. */
export function watchThreads(): () => ThreadSeconds {
  const before = now();
  return () => addSeconds(now(), before, -1);
}

/** The seconds of both, or those of one without the other's. */
const addSeconds = (a: ThreadSeconds, b: ThreadSeconds, sign: 1 | -1 = 1): ThreadSeconds => ({
  main: a.main + sign * b.main,
  database: a.database + sign * b.database,
  reader: a.reader + sign * b.reader,
  engine: a.engine + sign * b.engine,
});

/** The seconds of all threads together. */
export const allSeconds = ({ main, database, reader, engine }: ThreadSeconds): number => main + database + reader + engine;
