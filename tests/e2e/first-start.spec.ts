import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { freePort } from '#tests/fakes/free-port.ts';
import { axeFinds, colourRules } from './axe.ts';
import { device } from './fixtures.ts';
import { report } from './report.ts';
import { Server } from './server.ts';
import { type Press, walk } from './walk.ts';

const reportAddress = 'dmarc@reports.beacon.example';
const administrator = { name: 'Lerato Mokoena', email: 'lerato@karoo-estate.co.za' };
let server: Server;

test.beforeEach(async () => {
  const env = { BEACON_DNS_SERVERS: `127.0.0.1:${await freePort()}`, BEACON_REPORT_ADDRESS: reportAddress };
  server = new Server(await freePort(), mkdtempSync(join(tmpdir(), 'beacon-first-')), env);
  await server.start([], 'setup-account/');
  await expect.poll(() => server.said).toMatch(/\/setup-account\/[\w-]+\s/);
});
test.afterEach(() => server.stop());

test('from an empty folder to a working watch: the printed link works once, the steps lead to customer, domain, record, people and report, and are gone then', async ({
  page,
  browser,
}) => {
  const link = printedLink();
  await openAccount(page, link, administrator);
  await expect(page.getByText(administrator.email).first()).toBeVisible();
  const next = page.getByRole('complementary', { name: 'Next step, 1 of 5' });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Nothing needs attention')).toHaveCount(0);
  await axeFindsNothing(page);

  await next.getByRole('link', { name: 'Add a customer' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Karoo Estate');
  await page.getByRole('button', { name: 'Create customer' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await home(page);
  await page.getByRole('complementary', { name: 'Next step, 2 of 5' }).getByRole('link', { name: 'Add a domain' }).click();
  await page.getByLabel('Domain', { exact: true }).fill('karoo-estate.co.za');
  await page.getByRole('dialog').getByRole('button', { name: 'Add domain' }).click();
  await page.waitForURL(/\/app\/domains\/\d+/);

  await home(page);
  const current = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Send reports to Beacon' }) });
  await expect(current).toHaveAttribute('aria-current', 'step');
  await expect(current).toContainText(`v=DMARC1; p=none; rua=mailto:${reportAddress}`);
  await expect(current).toContainText('*._report._dmarc.reports.beacon.example');
  await axeFindsNothing(page);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(beyond, `beyond ${width} px`).toBe(0);
  }

  let invitation = '';
  await walk('Invite a colleague', 2, async (press) => {
    await press(page.getByRole('link', { name: 'Invite a person' }));
    invitation = await invite(page, 'Naledi Mokoena', 'naledi@karoo-estate.co.za', press);
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await seesAsNewcomer(browser, invitation, 'Waiting for the first report');

  await home(page);
  await expect(page.getByText('1 person belongs to Karoo Estate.')).toBeVisible();
  await page.getByRole('link', { name: 'Upload a report' }).click();
  const file = { name: 'report.xml.gz', mimeType: 'application/gzip', buffer: report(7_777) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByText('Uploaded Reporter 7777').filter({ visible: true }).first()).toBeVisible();

  await home(page);
  await expect(page.getByText('Karoo Estate has the lowest pass rate')).toBeVisible();
  await expect(page.getByText('lead to the first report')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'First steps' })).toHaveCount(0);

  await page.goto(link);
  await expect(page.getByText('This link was used already.')).toBeVisible();
  const mailed = newestLink(server.dataDir);
  await page.request.post(`${server.url}/api/auth/forgot`, { data: { email: administrator.email } });
  await expect.poll(() => newestLink(server.dataDir)).not.toBe(mailed);
  await page.goto(newestLink(server.dataDir));
  await expect(page.getByText(`You are signed in as ${administrator.email} on this device.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out and continue' })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);

  await page.goto(`${server.url}/app/user-associations?invite=true`);
  await expiredInvitation(browser, await invite(page, 'Thabo Mokoena', 'thabo@karoo-estate.co.za'));
});

const printedLink = () => /http\S+\/setup-account\/[\w-]+/.exec(server.said)?.[0] ?? '';
const home = async (page: Page) => {
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForURL(/\/app\/dashboard/);
};

/** Sets up the account behind a link, as its person does; name and email only where the account is nobody's yet. */
async function openAccount(page: Page, link: string, person?: { name: string; email: string }): Promise<void> {
  await page.goto(link);
  if (person !== undefined) {
    await page.getByLabel('Your name').fill(person.name);
    await page.getByLabel('Your email').fill(person.email);
  }
  await page.getByLabel('Password', { exact: true }).fill('seven green kettles');
  await page.getByLabel('Repeat the password').fill('seven green kettles');
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await page.waitForURL(/\/app\/dashboard/);
}

/** Fills in the open dialog that invites a person, and answers the link. */
async function invite(page: Page, name: string, email: string, press: Press = (target) => target.click()): Promise<string> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await press(page.getByRole('button', { name: 'Send invitation' }));
  return page.getByText(/\/setup-account\/[\w-]+$/).innerText();
}

/** Lets an invitation expire while the server rests: the link says so, what to do, and opens no account. */
async function expiredInvitation(browser: Browser, link: string): Promise<void> {
  await server.stop();
  const root = join(import.meta.dirname, '../..');
  const ended = spawnSync(join(root, 'node_modules/node/bin/node'), ['tests/e2e/expire-invitations.ts', server.dataDir], {
    cwd: root,
  });
  expect(ended.status, String(ended.stderr)).toBe(0);
  await server.start();
  const page = await device(browser);
  await page.goto(link);
  await expect(page.getByText('This link has expired. A newer email may have replaced it.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  const token = link.split('/').at(-1);
  const set = await page.request.post(`${server.url}/api/auth/complete-setup`, {
    data: { token, password: 'seven green kettles' },
  });
  expect(set.status()).not.toBe(200);
  await page.context().close();
}

/** Opens an invitation on a device of its own and looks for words on the dashboard. */
async function seesAsNewcomer(browser: Browser, link: string, words: string): Promise<void> {
  const page = await device(browser);
  await openAccount(page, link);
  await expect(page.getByRole('heading', { name: words })).toBeVisible();
  await axeFindsNothing(page);
  await page.context().close();
}

async function axeFindsNothing(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('.ui-guide')).toBeVisible();
    // What react-aria says aloud stays in the page a while longer than the button it names.
    const asked = { without: '[data-live-announcer]', ...(colorScheme === 'dark' ? { only: colourRules } : {}) };
    expect(await axeFinds(page, asked), colorScheme).toEqual([]);
  }
}

/** The link of the newest mail in the outbox folder, where messages go without a mail server; empty as long as there is none. */
function newestLink(dataDir: string): string {
  const outbox = join(dataDir, 'outbox');
  const newest = existsSync(outbox) ? readdirSync(outbox).sort().at(-1) : undefined;
  if (newest === undefined) return '';
  const mail = readFileSync(join(outbox, newest), 'utf8').replace(/=\r?\n/g, '');
  return /http\S+\/setup-account\/[\w-]+/.exec(mail)?.[0] ?? '';
}
