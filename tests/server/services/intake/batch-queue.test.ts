import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openBatchQueue } from '#server/services/intake/batch-queue.ts';

const held = () => {
  let open: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (open = resolve));
  return { closed, open: () => open() };
};

test('what comes during a run goes together into the next one, each with its own answer', async () => {
  const runs: number[][] = [];
  const gate = held();
  const line = openBatchQueue<number, string>(
    async (items) => {
      runs.push(items);
      if (runs.length === 1) await gate.closed;
      return items.map((item) => `done ${item}`);
    },
    { takeable: (waiting) => Math.min(3, waiting.length) },
  );
  const answers = [1, 2, 3, 4, 5].map(line);
  gate.open();
  expect(await Promise.all(answers)).toEqual(['done 1', 'done 2', 'done 3', 'done 4', 'done 5']);
  expect(runs).toEqual([[1], [2, 3, 4], [5]]);
  expect(await line(6)).toBe('done 6');
});

test('a run that fails is repeated one by one: each fails for itself only, and the line goes on', async () => {
  const gate = held();
  const line = openBatchQueue<string, string>(
    async (items) => {
      await gate.closed;
      if (items.includes('bad')) throw new Error(`${items.length} with a bad one`);
      return items;
    },
    { takeable: (waiting) => waiting.length },
  );
  const answers = Promise.allSettled(['first', 'good', 'bad', 'better'].map(line));
  gate.open();
  expect((await answers).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    'first',
    'good',
    'Error: 1 with a bad one',
    'better',
  ]);
  expect(await line('after')).toBe('after');
});

test('so many runs as are allowed go on at once', async () => {
  const gate = held();
  let running = 0;
  let most = 0;
  const line = openBatchQueue<number, number>(
    async (items) => {
      running += 1;
      most = Math.max(most, running);
      await gate.closed;
      running -= 1;
      return items;
    },
    { takeable: () => 1, runsAtOnce: 2 },
  );
  const answers = [1, 2, 3, 4].map(line);
  await setImmediate();
  expect(most).toBe(2);
  gate.open();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
  expect(most).toBe(2);
});
