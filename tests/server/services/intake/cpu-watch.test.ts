import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchCpu } from '#server/services/intake/cpu-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A thread that gets this share of a processor. */
function thread(share: number) {
  const startMs = Date.now();
  return { cpuUsage: async () => ({ user: (Date.now() - startMs) * share * 1_000, system: 0 }) };
}

function watched(share: number) {
  const onLimit = vi.fn();
  const watch = watchCpu(thread(share), 10_000, onLimit);
  watch.start();
  return { onLimit, watch };
}

test.each([
  ['a whole processor', 1, 8_000, 10_500],
  ['a tenth of one', 0.1, 80_000, 100_000],
  ['none: it hangs', 0, 99_000, 100_500],
])('a message that never ends is given up by what it used: %s', async (_name, share, notBeforeMs, afterMs) => {
  const { onLimit } = watched(share);
  await vi.advanceTimersByTimeAsync(notBeforeMs);
  expect(onLimit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(afterMs - notBeforeMs);
  expect(onLimit).toHaveBeenCalledOnce();
});

test('the next message has its own time, and one that ended none', async () => {
  const { onLimit, watch } = watched(1);
  await vi.advanceTimersByTimeAsync(6_000);
  watch.start();
  await vi.advanceTimersByTimeAsync(6_000);
  watch.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onLimit).not.toHaveBeenCalled();
});

test('a thread that cannot answer is waited for', async () => {
  const onLimit = vi.fn();
  watchCpu({ cpuUsage: () => Promise.reject(new Error('not running')) }, 1_000, onLimit).start();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(onLimit).not.toHaveBeenCalled();
});
