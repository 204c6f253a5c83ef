import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '#tests/fakes/free-port.ts';
import { Server } from './server.ts';

let server: Server;

test.beforeAll(async () => {
  const noResolver = { BEACON_DNS_SERVERS: `127.0.0.1:${await freePort()}` };
  server = new Server(await freePort(), mkdtempSync(join(tmpdir(), 'beacon-first-')), noResolver);
  await server.start([], 'setup-account/');
  await expect.poll(() => server.said).toMatch(/\/setup-account\/[\w-]+\s/);
});
test.afterAll(() => server.stop());

test('from an empty folder to the dashboard by the printed link, which works once; another link says that somebody is signed in', async ({
  page,
}) => {
  const link = /http\S+\/setup-account\/[\w-]+/.exec(server.said)?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('Your name').fill('Lerato Mokoena');
  await page.getByLabel('Your email').fill('lerato@karoo-estate.co.za');
  await page.getByLabel('Password', { exact: true }).fill('seven green kettles');
  await page.getByLabel('The same again').fill('seven green kettles');
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await page.waitForURL(/\/app\/dashboard/);
  await expect(page.getByText('lerato@karoo-estate.co.za').first()).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('This link was used already.')).toBeVisible();

  await page.request.post(`${server.url}/api/auth/forgot`, { data: { email: 'lerato@karoo-estate.co.za' } });
  await page.goto(resetLink(server.dataDir));
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
