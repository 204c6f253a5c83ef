import { setImmediate, setTimeout } from 'node:timers/promises';
import { vi } from 'vitest';

const turnMs = 2;

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await setTimeout(turnMs);
    for (let short = 0; short < 5; short += 1) await setImmediate();
  }
}

/**
 * Lets happen what goes on by itself in this process: replies, stores, timers of up to so many milliseconds, code that is loaded late. It
 * counts turns of the event loop: a time alone would be over before they had their turns where the machine is busy with something else.
 */
export async function letHappen(ms: number): Promise<void> {
  await turns(Math.ceil(ms / turnMs));
  await vi.dynamicImportSettled();
  await turns(5);
}
