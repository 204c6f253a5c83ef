import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { checkIfDue } from '#server/services/intake/continuous-check.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

let test: TestApp;
const minuteMs = 60_000;
const from = Date.parse('2026-11-21T08:41:00Z');
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await emptyStore(test);
  at(0);
});

/** So many minutes after the beginning, and some seconds, as late as a busy queue may begin a job. */
const at = (minute: number, seconds = (minute * 17) % 50) =>
  test.setTime(new Date(from + minute * minuteMs + seconds * 1000).toISOString());
async function every(minutes: number): Promise<void> {
  const body = { pollingIntervalMinutes: minutes };
  await test.call(contract.background.config, { body }, await test.login('admin'));
}
/** In which minutes a check ran, asked every minute by one process and once more by another. */
async function checks(first: number, last: number): Promise<number[]> {
  const ran: number[] = [];
  for (let minute = first; minute <= last; minute += 1) {
    at(minute);
    if (await checkIfDue(test.context)) ran.push(minute);
    if (await checkIfDue({ ...test.context })) ran.push(minute);
  }
  return ran;
}
const steps = (first: number, last: number, minutes: number) =>
  Array.from({ length: Math.floor((last - first) / minutes) + 1 }, (_, index) => first + index * minutes);

describe('the check of the intake', () => {
  it.each([1, 5, 7, 45, 60, 90])(
    'runs every %i minutes exactly, over full hours and in one process of several',
    async (minutes) => {
      await every(minutes);
      const last = Math.max(130, 3 * minutes);
      expect(await checks(0, last)).toEqual(steps(0, last, minutes));
    },
  );

  it('runs at once after an outage that was longer than the interval, and goes on from there', async () => {
    await every(45);
    expect(await checks(0, 10)).toEqual([0]);
    expect(await checks(70, 120)).toEqual([70, 115]);
  });

  it('keeps to the last check over a restart that was shorter', async () => {
    await every(45);
    expect(await checks(0, 10)).toEqual([0]);
    expect(await checks(20, 50)).toEqual([45]);
  });

  it('follows a new interval at once, counted from the last check', async () => {
    await every(90);
    expect(await checks(0, 20)).toEqual([0]);
    await every(7);
    expect(await checks(21, 40)).toEqual([21, 28, 35]);
    await every(25);
    expect(await checks(41, 86)).toEqual([60, 85]);
  });

  it('is due again after one that failed, and where the clock was put back', async () => {
    await every(45);
    await checks(0, 0);
    at(99);
    const { clock } = test.context;
    let asked = 0;
    const breaking = { ...clock, now: () => (asked++ === 0 ? clock.now() : expect.fail('cut off')) };
    await expect(checkIfDue({ ...test.context, clock: breaking })).rejects.toThrow('cut off');
    expect(await checks(100, 101)).toEqual([100]);
    expect(await checks(0, 60)).toEqual([0, 45]);
  });

  it('names the minute of the next check', async () => {
    const admin = await test.login('admin');
    const next = async () => (await test.call(contract.ingestion.status, {}, admin)).next_poll_time;
    expect(await next()).toBe('2026-11-21T08:42:00.000Z');
    await every(90);
    await checks(0, 0);
    expect(await next()).toBe('2026-11-21T10:11:00.000Z');
    at(200);
    expect(await next()).toBe('2026-11-21T12:02:00.000Z');
  });
});
