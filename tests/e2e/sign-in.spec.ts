import { demo, enter, expect, signIn, test } from './fixtures.ts';

const { url, customer, administrator } = demo();

test('a customer signs in, sees the dashboard, and signs out', async ({ page }) => {
  await signIn(page, url, customer);
  await expect(page.getByText('Karoo Wines (Pty) Ltd').first()).toBeVisible();
  await expect(page.getByText(customer.email)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

for (const [clock, ms] of [
  ['fast', 86_400_000],
  ['slow', -86_400_000],
] as const)
  test(`a device whose clock is a day ${clock} stays signed in when the page loads again`, async ({ page }) => {
    await page.clock.setSystemTime(Date.now() + ms);
    await signIn(page, url, customer);
    await page.goto(`${url}/`);
    await page.waitForURL(/\/app\/dashboard/);
    await page.clock.setSystemTime(Date.now());
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });

test('a wrong password is refused in one neutral sentence, and the form stays filled', async ({ page }) => {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('The email or the password is not right.');
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
});

test('a page behind the sign-in is remembered', async ({ page }) => {
  await page.goto(`${url}/app/domains?search=karoo`);
  await page.waitForURL(/\/login\?from=/);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app\/domains/);
});

test('a session that ends in the middle leads to the sign-in and back to the page', async ({ page }) => {
  const token = await enter(page, url, customer);
  await page.goto(`${url}/app/report-metadata`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.request.post(`${url}/api/auth/logout`, { headers: { authorization: `Bearer ${token}` } });
  await page.reload();
  await page.waitForURL(/\/login/);
  await expect(page.getByText('You were signed out because your session ended.')).toBeVisible();
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app\/report-metadata/);
});

test('a page for staff says Access Denied to a customer', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/ingestion-v2`);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).not.toContainText('OPERATIONS');
});

test('staff sees the sections of staff', async ({ page }) => {
  await enter(page, url, administrator);
  await page.goto(`${url}/app/dashboard`);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toContainText('OPERATIONS');
  await expect(menu).toContainText('CUSTOMERS');
  await expect(menu).not.toContainText('PROTECTION');
});

test('a path that is no page answers 404 and offers the nearest', async ({ page }) => {
  const answer = await page.goto(`${url}/app/domians`);
  expect(answer?.status()).toBe(404);
  await enter(page, url, customer);
  await page.goto(`${url}/domians`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Your dashboard' })).toBeVisible();
  await page.goto(`${url}/app/domians`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Domains', exact: true })).toBeVisible();
});

test('asking for access checks the form in the words of the specification', async ({ page }) => {
  await page.goto(`${url}/register`);
  await page.getByRole('button', { name: 'Request access' }).click();
  await expect(page.getByRole('alert')).toHaveText('First name and last name are required');
  await page.getByLabel('First name').fill('Naledi');
  await page.getByLabel('Last name').fill('Jacobs');
  await page.getByLabel('Work email').fill(`naledi.${Date.now()}@karoowines.example`);
  await page.getByRole('button', { name: 'Request access' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please provide a reason for requesting access');
  await page.getByLabel('Reason for access').fill('Our four domains');
  await page.reload();
  await expect(page.getByLabel('Reason for access')).toHaveValue('Our four domains');
  await page.getByLabel('I accept the Terms of Service').check();
  await page.waitForTimeout(3_000);
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toContain('with an administrator');
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Request access' }).click();
  await page.waitForURL(/\/login/);
});

test('letters typed while the app comes for the drawn form are all there', async ({ page }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(`${url}${path}`);
    await page.locator('.entry-form input').first().focus();
    await page.keyboard.type(administrator.email, { delay: 25 });
    await page.keyboard.press('Tab');
    await page.keyboard.type('some more letters', { delay: 25 });
    await page.waitForFunction(() => Object.keys(document.querySelector('#root') ?? {}).length > 0);
    await expect(page.locator('.entry-form input').first()).toHaveValue(administrator.email);
    await expect(page.locator('.entry-form input').nth(1)).toHaveValue('some more letters');
    await expect(page.locator('.entry-form input').nth(1)).toBeFocused();
  }
});
