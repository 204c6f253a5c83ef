import { demo, enter, expect, test } from './fixtures.ts';

const { url, customer } = demo();
const profile = '**/api/auth/profile';
const tokenHere = () => localStorage.getItem('auth_token');

for (const status of [503, 429, 500])
  test(`a ${status} of the first profile signs nobody out`, async ({ page }) => {
    await enter(page, url, customer);
    let fails = true;
    await page.route(profile, (route) => (fails ? route.fulfill({ status, body: 'busy' }) : route.continue()));
    await page.goto(`${url}/app/domains`);
    await expect(page.getByText('Your account could not be loaded')).toBeVisible({ timeout: 20_000 });
    expect(await page.evaluate(tokenHere)).not.toBeNull();
    fails = false;
    const list = page.getByRole('heading', { level: 1, name: /Domains/ });
    // The app may have retried on its own between the check and the press.
    await page.getByRole('button', { name: 'Try again' }).or(list).first().click();
    await expect(list).toBeVisible();
  });

test('a first profile that is cut off, and a reload during it, sign nobody out', async ({ page }) => {
  await enter(page, url, customer);
  await page.route(profile, (route) => route.abort());
  await page.goto(`${url}/app/domains`);
  await expect(page.getByText('Your account could not be loaded')).toBeVisible({ timeout: 20_000 });
  await page.unroute(profile);
  await page.route(profile, () => new Promise(() => undefined));
  await page.reload({ waitUntil: 'commit' });
  await page.waitForTimeout(500);
  await page.unroute(profile);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Domains');
  expect(await page.evaluate(tokenHere)).not.toBeNull();
});

test('a 401 ends the session', async ({ page }) => {
  await enter(page, url, customer);
  await page.route(profile, (route) => route.fulfill({ status: 401, json: { success: false, error: 'Sign in again.' } }));
  await page.goto(`${url}/app/domains`);
  await page.waitForURL(/\/login\?from=/);
  expect(await page.evaluate(tokenHere)).toBeNull();
});

test('signing out leads to a login that says nothing of the page before', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/domains`);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);
  expect(new URL(page.url()).search).toBe('');
});

test('a reply of another shape shows a sentence, not a blank page', async ({ page }) => {
  await enter(page, url, customer);
  await page.route('**/api/domains', (route) => route.fulfill({ json: { success: true, items: [] } }));
  await page.goto(`${url}/app/domains`);
  await expect(page.getByText('Failed to fetch domains')).toBeVisible({ timeout: 15_000 });
});
