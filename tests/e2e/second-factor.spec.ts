import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { axeFinds } from './axe.ts';
import { demo, device, enter, expect, test } from './fixtures.ts';

const { url, administrator } = demo();
// Browsers make no passkeys at an IP address.
const site = url.replace('127.0.0.1', 'localhost');
const password = 'seven green kettles';

/** A security key that is always at hand and always says yes. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Asks for access as a person does, and is approved; answers the link of the invitation. */
async function invited(page: Page, email: string): Promise<string> {
  await page.goto(`${site}/register`);
  await page.getByLabel('First name').fill('Lerato');
  await page.getByLabel('Last name').fill('Mokoena');
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Reason for access').fill('Our domains');
  await page.getByLabel('I accept the Terms of Service').check();
  page.once('dialog', (dialog) => void dialog.accept());
  // A form that was sent too soon after it appeared is refused.
  await expect(async () => {
    await page.getByRole('button', { name: 'Request access' }).click();
    await page.waitForURL(/\/login/, { timeout: 5_000 });
  }).toPass();
  const login = await page.request.post(`${url}/api/auth/login`, {
    data: { email: administrator.email, password: administrator.password },
  });
  const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` };
  const pending = await page.request.get(`${url}/api/admin/users/pending`, { headers, params: { limit: 500 } });
  const { users } = (await pending.json()) as { users: { id: number; email: string }[] };
  const id = users.find((user) => user.email === email)?.id;
  const customers = await page.request.get(`${url}/api/customers`, { headers });
  const [customer] = ((await customers.json()) as { customers: { id: number }[] }).customers;
  const data = { customer_id: customer?.id };
  const approval = await page.request.post(`${url}/api/admin/users/approve/${id}`, { headers, data });
  const { link } = (await approval.json()) as { link: string };
  return `${site}${new URL(link).pathname}`;
}

async function setUp(page: Page, email: string): Promise<void> {
  await page.goto(await invited(page, email));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the password').fill(password);
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await page.waitForURL(/\/app\/dashboard/);
  await page.goto(`${site}/app/security`);
}

async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);
}

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('somebody asks for access, is approved, sets up a passkey, and signs in with it alone and after the password', async ({
  page,
}) => {
  await withAuthenticator(page);
  const email = `lerato.${Date.now()}@karoo-estate.co.za`;
  await setUp(page, email);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await confirm(page);
  await page.getByLabel('Name', { exact: true }).fill('Work laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I stored them' }).click();
  await expect(page.getByRole('heading', { name: 'One passkey' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All ten are unused' })).toBeVisible();
  expect(await axeFinds(page, { without: '[data-live-announcer]' })).toEqual([]);

  await page.getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Blue laptop');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Blue laptop')).toBeVisible();

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(/\/app\/dashboard/);

  await signOut(page);
  await givePassword(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Second step' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  expect(await axeFinds(page, { without: '[data-live-announcer]' })).toEqual([]);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await page.waitForURL(/\/app\/dashboard/);

  await signOut(page);
  await givePassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL(/\/app\/dashboard/);
  await page.goto(`${site}/app/security`);
  await expect(page.getByRole('heading', { name: 'Nine of ten are unused' })).toBeVisible();
});

test('one-time codes are set up with the key as text, asked for at the next sign-in, and reset by an administrator', async ({
  page,
  browser,
}) => {
  const email = `sipho.${Date.now()}@karoo-estate.co.za`;
  await setUp(page, email);
  await page.getByRole('button', { name: 'Set up one-time codes' }).click();
  await confirm(page);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = (await page.locator('.security-key .ui-mono').innerText()).replaceAll(' ', '');
  const app = new TOTP({ secret: key });
  await page.getByLabel('Code', { exact: true }).fill(app.generate());
  await page.getByRole('button', { name: 'Set up codes' }).click();
  await page.getByRole('button', { name: 'I stored them' }).click();
  await expect(page.getByRole('heading', { name: 'Second factor One-time codes' })).toBeVisible();

  await signOut(page);
  await givePassword(page, email);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('This code is not right, or was used before.');
  // The code of the step after: the present one was used for the set-up.
  await page.getByLabel('Code', { exact: true }).fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL(/\/app\/dashboard/);

  const desk = await device(browser);
  await enter(desk, url, administrator);
  await desk.goto(`${url}/app/users?tab=all&q=${encodeURIComponent(email)}`);
  await desk.getByRole('button', { name: /^More for / }).click();
  await desk.getByRole('menuitem', { name: 'Reset second factor' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Reset second factor' }).click();
  await expect(desk.getByRole('alertdialog')).toHaveCount(0);
  await desk.close();
  await page.goto(`${site}/app/domains`);
  await page.waitForURL(/\/login/);
  await givePassword(page, email);
  await page.waitForURL(/\/app\//);
});

test('staff who must set up a second factor are led there from every page', async ({ page }) => {
  await enter(page, url, administrator);
  // The rule itself would hold for every test of this server.
  await page.route('**/api/auth/profile', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), needs_second_factor: true } });
  });
  await page.goto(`${url}/app/domains`);
  await page.waitForURL(/\/app\/security/);
  await expect(page.getByText('Staff need a second factor. Set one up to open the other pages.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up one-time codes' })).toBeEnabled();
});
