import type { Page } from '@playwright/test';
import { demo, enter, expect, test } from './fixtures.ts';

const { url, administrator, customer } = demo();
const profile = '**/api/auth/profile';
const tokenHere = () => localStorage.getItem('auth_token');

for (const status of [503, 429, 500])
  test(`a ${status} of the first profile signs nobody out`, async ({ page }) => {
    await enter(page, url, customer);
    let fails = true;
    await page.route(profile, (route) => (fails ? route.fulfill({ status, body: 'busy' }) : route.continue()));
    await page.goto(`${url}/app/domains`);
    await expect(page.getByText('Your account could not be loaded')).toBeVisible();
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
  await expect(page.getByText('Your account could not be loaded')).toBeVisible();
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
  await expect(page.getByText('Failed to fetch domains')).toBeVisible();
});

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('.ui-answer').first()).toContainText('messages');
}

test('a notice of the person before is not shown to whoever signs in next', async ({ page }) => {
  await enter(page, url, administrator);
  await page.goto(`${url}/app/domains/3?tab=dns`);
  await page.route('**/api/domains/3/verify_dns', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'The check broke.' } }),
  );
  await page.getByRole('button', { name: 'Check now' }).first().click();
  const notice = page.getByText('The check broke.');
  await expect(notice).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await signInHere(page);
  await expect(notice).toHaveCount(0);
});

test('a 401 of the session before, which comes after the next sign-in, signs nobody out', async ({ page }) => {
  await enter(page, url, administrator);
  await page.goto(`${url}/app/domains/3?tab=dns`);
  const ended = { status: 401, json: { success: false, error: 'Sign in again.' } };
  let answerLate = () => Promise.resolve();
  await page.route('**/api/domains/3/verify_dns', (route) => {
    answerLate = () => route.fulfill(ended);
  });
  const asked = page.waitForRequest('**/verify_dns');
  await page.getByRole('button', { name: 'Check now' }).first().click();
  await asked;
  const others = /\/api\/(?!auth\/login|domains\/3\/verify_dns)/;
  await page.route(others, (route) => route.fulfill(ended));
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForURL(/\/login/);
  await page.unroute(others);
  await signInHere(page);
  const answered = page.waitForResponse('**/verify_dns');
  await answerLate();
  await answered;
  await page.waitForTimeout(500);
  expect(await page.evaluate(tokenHere)).not.toBeNull();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
