import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '#tests/fakes/free-port.ts';
import { report } from './report.ts';
import { Server } from './server.ts';

let server: Server;

test.beforeAll(async () => {
  const noResolver = { BEACON_DNS_SERVERS: `127.0.0.1:${await freePort()}` };
  server = new Server(await freePort(), mkdtempSync(join(tmpdir(), 'beacon-first-')), noResolver);
  await server.start([], 'setup-account/');
  await expect.poll(() => server.said).toMatch(/\/setup-account\/[\w-]+\s/);
});
test.afterAll(() => server.stop());

test('from an empty folder to the first figures: the printed link, a customer, a domain, a report', async ({ page }) => {
  const link = /http\S+\/setup-account\/[\w-]+/.exec(server.said)?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('Your name').fill('Lerato Mokoena');
  await page.getByLabel('Your email').fill('lerato@karoo-estate.co.za');
  await page.getByLabel('Password', { exact: true }).fill('seven green kettles');
  await page.getByLabel('The same again').fill('seven green kettles');
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await page.waitForURL(/\/app\/dashboard/);
  await expect(page.getByText('Lerato Mokoena').first()).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('This link was used already.')).toBeVisible();

  await page.goto(`${server.url}/app/customers`);
  await page.getByRole('button', { name: 'Create customer' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Karoo Wines');
  await page.getByRole('dialog').getByRole('button', { name: 'Create customer' }).click();
  await expect(page.getByText('Karoo Wines').filter({ visible: true }).first()).toBeVisible();

  await page.goto(`${server.url}/app/domains`);
  await page.getByRole('button', { name: 'Add domain' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Domain').fill('karoo-estate.co.za');
  await dialog.getByRole('button', { name: /Customer/ }).click();
  await page.getByRole('option', { name: 'Karoo Wines' }).click();
  await dialog.getByRole('button', { name: 'Add domain' }).click();
  await page.waitForURL(/\/app\/domains\/\d+/);

  await page.goto(`${server.url}/app/report-metadata?upload=1`);
  const file = { name: 'report.xml.gz', mimeType: 'application/gzip', buffer: report(4_321) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByText('Uploaded Reporter 4321').filter({ visible: true }).first()).toBeVisible();
  await page.goto(`${server.url}/app/dashboard`);
  await expect(
    page
      .getByText(/4\s321/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});

test('a link that is opened where somebody is signed in says so, instead of doing nothing', async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill('lerato@karoo-estate.co.za');
  await page.getByLabel('Password', { exact: true }).fill('seven green kettles');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app\/dashboard/);
  await page.request.post(`${server.url}/api/auth/forgot`, { data: { email: 'lerato@karoo-estate.co.za' } });
  const link = resetLink(server.dataDir);
  await page.goto(link);
  await expect(page.getByText('Somebody is signed in on this device.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
});

/** The link of the newest mail in the outbox folder, where mails go without a mail server. */
function resetLink(dataDir: string): string {
  const outbox = join(dataDir, 'outbox');
  const newest = readdirSync(outbox).sort().at(-1) ?? '';
  const mail = readFileSync(join(outbox, newest), 'utf8').replace(/=\r?\n/g, '');
  return /http\S+\/setup-account\/[\w-]+/.exec(mail)?.[0] ?? '';
}
