import { expect, type Locator, test } from '@playwright/test';
import { counted } from '#domain/text.ts';

/** A click that counts. */
export type Press = (target: Locator) => Promise<void>;

/**
 * A question as a person answers it, from the page that is open: its clicks are counted and printed with its seconds, and more than `most`
 * are a fault. Typing and what is looked at are no clicks; seconds are printed only, since the machine may be busy.
 */
export async function walk(question: string, most: number, answer: (press: Press) => Promise<void>): Promise<void> {
  await test.step(question, async () => {
    let clicks = 0;
    const began = performance.now();
    await answer(async (target) => {
      clicks += 1;
      await target.click();
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`walk  ${question}: ${counted(clicks, 'click')}, ${seconds} s\n`);
    expect(clicks, `clicks for: ${question}`).toBeLessThanOrEqual(most);
  });
}
