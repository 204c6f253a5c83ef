import { setTimeout as pause } from 'node:timers/promises';
import { type BeaconProcess, kill } from './chaos-processes.ts';
import { say, table } from './print.ts';

/** What is killed in its middle: how it begins, when it runs, when it is done, and what must be true then. */
export type Trial = {
  name: string;
  victim: BeaconProcess;
  begin: () => Promise<unknown>;
  isRunning: () => Promise<boolean>;
  /** Whether it goes on after the kill: it is begun again, or is said to have been interrupted. */
  isAgain: () => Promise<boolean>;
  isDone: () => Promise<boolean>;
  wrong: () => Promise<string>;
};
/** How a trial went: after how many seconds it went on and was done, and what was wrong then. */
export type Ran = { name: string; again: number; done: number; wrong: string };

const patienceMs = 240_000;

/** Waits until something is true, for four minutes at most; answers the seconds. */
export async function until(isTrue: () => Promise<boolean>, what: string): Promise<number> {
  const from = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - from > patienceMs) throw new Error(`${what}: not within ${patienceMs / 1000} s.`);
    await pause(25);
  }
  return (performance.now() - from) / 1000;
}

/** Begins something, kills its process some time after it runs, and waits until it is done. */
export async function run({ name, victim, begin, isRunning, isAgain, isDone, wrong }: Trial, waitMs: number): Promise<Ran> {
  await begin();
  await until(isRunning, `${name} begins`);
  await pause(waitMs);
  if (await isDone()) throw new Error(`${name} was done before the kill.`);
  await kill(victim);
  const again = await until(isAgain, `${name} goes on`);
  const more = await until(isDone, `${name} ends`);
  const ran = { name, again, done: again + more, wrong: await wrong() };
  say(`${name}: goes on after ${again.toFixed(1)} s, done after ${ran.done.toFixed(1)} s; wrong: ${ran.wrong || 'nothing'}`);
  return ran;
}

/** Prints the trials of a kind of database as a table. */
export const printTrials = (kind: string, all: readonly Ran[]) =>
  say(
    table(
      [`killed in its middle, ${kind}`, 'goes on after, s', 'done after, s', 'wrong'],
      all.map(({ name, again, done, wrong }) => [name, again.toFixed(1), done.toFixed(1), wrong || 'nothing']),
    ),
  );
