import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWaking } from '#server/jobs/wake.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('every worker of a queue with due jobs is woken, no other, and none after the end', async () => {
  const asked: string[][] = [];
  const woken: string[] = [];
  const waking = openWaking(
    async (queues) => {
      asked.push([...queues]);
      return ['mail'];
    },
    (worker) => woken.push(worker),
    expect.unreachable,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([]);
  waking.add('mail', 'm1');
  waking.add('mail', 'm2');
  waking.add('checks', 'c1');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([['mail', 'checks']]);
  expect(woken).toEqual(['m1', 'm2']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(woken).toEqual(['m1', 'm2', 'm1', 'm2']);
  waking.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(2);
});

test('a question that fails is said, and asked again; one that the end cuts off is neither', async () => {
  const said: string[] = [];
  let asked = 0;
  const waking = openWaking(
    async () => {
      asked += 1;
      throw new Error('no database');
    },
    expect.unreachable,
    (text) => said.push(text),
  );
  waking.add('mail', 'm1');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(said).toEqual(Array(2).fill('Jobs that are due could not be found: no database'));
  vi.advanceTimersByTime(1_000);
  waking.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked, said.length]).toEqual([3, 2]);
});
