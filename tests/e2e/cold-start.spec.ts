import { demo, expect, keptStill, keptWhole, signIn, test } from './fixtures.ts';

/** When figures were drawn first, and when the page itself had drawn them, in ms from the start of the navigation. */
type Started = { figures?: number; page?: number };

function noteStart(): void {
  const started: Started = {};
  Object.assign(globalThis, { started });
  const look = () => {
    const now = Math.round(performance.now());
    if (document.querySelector('.ui-stats')?.checkVisibility() === true) started.figures ??= now;
    if (document.querySelector('#root .ui-stats')?.checkVisibility({ visibilityProperty: true }) === true) started.page ??= now;
    if (started.page === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('a cold start without a server shows the last figures before the app itself has started', async ({ installed }) => {
  const { line } = installed;
  await signIn(installed.page, line.url, demo().customer);
  await keptWhole(installed.page);
  await installed.page.goto(`${line.url}/app/dashboard`);
  await keptStill(installed.page);
  const online = await installed.page.locator('#root .ui-answer').first().textContent();
  await line.cut();
  for (const slowed of [1, 4]) {
    const page = await installed.reopen();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    await page.addInitScript(noteStart);
    await page.goto(`${line.url}/app/dashboard`, { waitUntil: 'commit' });
    await page.waitForFunction(() => (globalThis as { started?: Started }).started?.page !== undefined);
    await expect(page.locator('#root .ui-answer').first()).toHaveText(online ?? '');
    const { figures, page: own } = await page.evaluate(() => (globalThis as { started?: Started }).started ?? {});
    expect(figures).toBeLessThan(own ?? 0);
    console.log(
      `cold start without a server, CPU slowed ${slowed} times: figures after ${figures} ms, the page itself after ${own} ms`,
    );
  }
});
