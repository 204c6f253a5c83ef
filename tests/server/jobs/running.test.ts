import { expect, it } from 'vitest';
import { openRunning } from '#server/jobs/running.ts';

function openJob() {
  const controls: { end: () => void; fail: (error: Error) => void } = { end: () => undefined, fail: () => undefined };
  const job = new Promise<void>((resolve, reject) => {
    controls.end = resolve;
    controls.fail = reject;
  });
  return { ...controls, job };
}

it('waits at its end for what runs and begins nothing more', async () => {
  const { run, stop, signal, isEnding } = openRunning();
  const { job, end } = openJob();
  const running = run(() => job);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  expect([signal.aborted, isEnding()]).toEqual([true, true]);
  let isBegun = false;
  await run(async () => {
    isBegun = true;
  });
  expect([isBegun, isStopped]).toEqual([false, false]);
  end();
  await Promise.all([running, stopped]);
  expect(isStopped).toBe(true);
});

it('hands on what a job fails with, and ends all the same', async () => {
  const { run, stop } = openRunning();
  const { job, fail } = openJob();
  const running = run(() => job);
  const stopped = stop();
  fail(new Error('no disk'));
  await expect(running).rejects.toThrow('no disk');
  await stopped;
});
