import { demo, expect, signIn, test } from './fixtures.ts';

const { customer } = demo();

test('a new version asks before it reloads, and never eats a form', async ({ installed }) => {
  const { page, line } = installed;
  await signIn(page, line.url, customer);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  line.alter('/sw.js', (body) => `${body}\n// another version`);
  await page.goto(`${line.url}/app/domains`);
  await page.getByRole('button', { name: 'Add domain' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('draft.example.co.za');
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  const prompt = page.locator('.update');
  await expect(prompt).toContainText('New version ready');
  await expect(dialog.getByRole('textbox').first()).toHaveValue('draft.example.co.za');
  await prompt.getByRole('button', { name: 'Reload', exact: true }).dispatchEvent('click');
  await expect(prompt).toContainText('is not finished');
  await expect(dialog.getByRole('textbox').first()).toHaveValue('draft.example.co.za');
  await prompt.getByRole('button', { name: 'Later' }).dispatchEvent('click');
  await expect(prompt).toBeHidden();
});

test('saying yes brings the new version', async ({ installed }) => {
  const { page, line } = installed;
  await signIn(page, line.url, customer);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  line.alter('/sw.js', (body) => `${body}\n// another version`);
  await page.evaluate(async () => {
    Object.assign(window, { before: true });
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  await page.locator('.update').getByRole('button', { name: 'Reload', exact: true }).click();
  await page.waitForFunction(() => !('before' in window));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
