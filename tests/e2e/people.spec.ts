import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { demo, device, enter, expect, type SignIn, test } from './fixtures.ts';

const { url, dataDir, administrator } = demo();
const password = 'seven green kettles';

/** Calls of a person without a page. */
class Caller {
  readonly #request: APIRequestContext;
  readonly #headers: Record<string, string>;

  constructor(request: APIRequestContext, token: string) {
    this.#request = request;
    this.#headers = { authorization: `Bearer ${token}` };
  }

  async get<R>(path: string, params: Record<string, string | number> = {}): Promise<R> {
    const answer = await this.#request.get(`${url}/api${path}`, { headers: this.#headers, params });
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as R;
  }

  async post<R>(path: string, data: object = {}): Promise<R> {
    const answer = await this.#request.post(`${url}/api${path}`, { headers: this.#headers, data });
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as R;
  }

  async remove(path: string): Promise<void> {
    const answer = await this.#request.delete(`${url}/api${path}`, { headers: this.#headers });
    expect(answer.status(), path).toBe(200);
  }
}

type Customers = { customers: { id: number; name: string; domain_count: number; user_count: number }[] };
type Invited = { user: { id: number }; link: string };

/** Signs a person in on a page and answers the calls of that person. */
async function staff(page: Page): Promise<Caller> {
  return new Caller(page.request, await enter(page, url, administrator));
}

/** Makes an account that is set up, and answers how it signs in. */
async function account(
  by: Caller,
  page: Page,
  body: { name: string; email: string; role?: 'admin' | 'billing'; customer_id?: number; access_level?: string },
): Promise<SignIn & { id: number }> {
  const { user, link } = await by.post<Invited>('/admin/users/create', body);
  const token = new URL(link).pathname.split('/').at(-1);
  const set = await page.request.post(`${url}/api/auth/complete-setup`, { data: { token, password } });
  expect(set.status()).toBe(200);
  return { who: body.name, email: body.email, password, id: user.id };
}

/** How many emails to an address are in the outbox folder, where they go without a mail server. */
function emailsTo(address: string): number {
  const outbox = join(dataDir, 'outbox');
  return readdirSync(outbox).filter((name) => new RegExp(`^To: .*${address}`, 'm').test(readFileSync(join(outbox, name), 'utf8')))
    .length;
}

test('the onboarding of a customer with 40 domains is interrupted and goes on from another device', async ({ page, browser }) => {
  await staff(page);
  await page.goto(`${url}/app/customer-onboarding?start=true`);
  const start = page.getByRole('dialog', { name: 'Start onboarding' });
  await start.getByLabel('Name', { exact: true }).fill('Overberg Holdings');
  await start.getByRole('button', { name: 'Start onboarding' }).click();
  await expect(start).toHaveCount(0);
  for (const step of ['Plan', 'Contacts']) {
    await page.getByRole('button', { name: 'Skip this step' }).click();
    await page.getByLabel('Reason').fill('Agreed by telephone');
    await page.getByRole('button', { name: 'Skip step' }).click();
    await expect(page.getByRole('dialog'), step).toHaveCount(0);
  }
  const list = Array.from({ length: 40 }, (_, index) => `overberg-${index + 1}.co.za`).join('\n');
  await page.getByLabel('Domains', { exact: true }).fill(list);
  await expect(page.getByText(/^Saved .*, for every device\.$/)).toBeVisible();
  const { search } = new URL(page.url());
  await page.context().close();

  const other = await device(browser);
  await staff(other);
  await other.goto(`${url}/app/customer-onboarding${search}`);
  await expect(other.getByLabel('Domains', { exact: true })).toHaveValue(list);
  await other.getByRole('button', { name: 'Check the list' }).click();
  await other.getByRole('button', { name: 'Add 40 domains' }).click();
  await expect(other.getByText('40 domains added')).toBeVisible();
  await expect(other.getByRole('heading', { name: /Step 5 of / })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: /Step 5 of / })).toBeVisible();
  await expect(other.getByText('0 of 40 domains published')).toBeVisible();
  await other.context().close();
});

test('an enquiry converted by two presses, and by two calls at once, makes one customer, one domain and one invitation', async ({
  page,
}) => {
  const calls = await staff(page);
  const enquiry = async (email: string, domain: string) => {
    const typed = { website: '', phone_number: '', form_load_time: 0, submit_time: 60_000 };
    const body = { name: 'Sipho Nkosi', email, company: domain, domain, source_page: '/', consent: true, ...typed };
    await calls.post('/public/leads', body);
    const { leads } = await calls.get<{ leads: { id: number; email: string }[] }>('/admin/leads', { limit: 100 });
    return leads.find((lead) => lead.email === email)?.id ?? 0;
  };
  const one = async (name: string, email: string) => {
    const { customers } = await calls.get<Customers>('/customers', { search: name });
    expect(customers).toMatchObject([{ name, domain_count: 1, user_count: 1 }]);
    expect(emailsTo(email)).toBe(1);
  };
  const pressed = await enquiry('sipho@pressed-twice.co.za', 'pressed-twice.co.za');
  await page.goto(`${url}/app/admin/leads/${pressed}`);
  await page.getByRole('button', { name: 'Convert to customer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Convert to customer' }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open pressed-twice.co.za' })).toBeVisible();
  await one('pressed-twice.co.za', 'sipho@pressed-twice.co.za');

  const sent = await enquiry('sipho@sent-twice.co.za', 'sent-twice.co.za');
  const convert = () =>
    calls.post<{ customer: { id: number } }>(`/admin/leads/${sent}/convert`, {
      name: 'sent-twice.co.za',
      domain: 'sent-twice.co.za',
    });
  const [first, second] = await Promise.all([convert(), convert()]);
  expect(second.customer.id).toBe(first.customer.id);
  await one('sent-twice.co.za', 'sipho@sent-twice.co.za');
});

test('of two administrators who edit one customer the second chooses field by field; a removed customer is restored from the list', async ({
  page,
  browser,
}) => {
  const calls = await staff(page);
  const lindiwe = await account(calls, page, { name: 'Lindiwe Zulu', email: 'lindiwe@beacon.example', role: 'admin' });
  const { customer } = await calls.post<{ customer: { id: number } }>('/customers', { name: 'Edited Twice' });
  const colleague = await device(browser);
  await enter(colleague, url, lindiwe);
  for (const one of [page, colleague]) await one.goto(`${url}/app/customers/${customer.id}/edit`);
  await colleague.getByRole('textbox', { name: 'Telephone' }).fill('023 555 0142');
  await colleague.getByRole('textbox', { name: 'Information officer' }).fill('Lindiwe');
  await colleague.getByRole('textbox', { name: 'Notes' }).fill('Prefers a call');
  await colleague.getByRole('button', { name: 'Save customer' }).click();
  await expect(colleague.getByText('Edited Twice saved')).toBeVisible();
  await colleague.context().close();

  await page.getByRole('textbox', { name: 'Telephone' }).fill('021 555 0100');
  await page.getByRole('textbox', { name: 'Information officer' }).fill('Thandi');
  await page.getByRole('textbox', { name: 'DNS contact' }).fill('The web agency');
  await page.getByRole('button', { name: 'Save customer' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Lindiwe Zulu changed this customer' });
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Use theirs: Telephone' }).click();
  await expect(page.getByRole('textbox', { name: 'Telephone' })).toHaveValue('023 555 0142');
  await page.getByRole('button', { name: 'Save customer' }).click();
  await expect(page.getByText('Edited Twice saved')).toBeVisible();
  const { file } = await calls.get<{ file: object }>(`/customers/${customer.id}/file`);
  expect(file).toMatchObject({
    telephone: '023 555 0142',
    information_officer: 'Thandi',
    dns_contact: 'The web agency',
    notes: 'Prefers a call',
  });

  await calls.remove(`/customers/${customer.id}`);
  await page.goto(`${url}/app/customers?view=removed`);
  const row = page.getByRole('row', { name: /Edited Twice/ });
  await expect(row).toContainText('by Thandi');
  await row.getByRole('button', { name: 'Restore Edited Twice' }).click();
  await expect(page.getByText('Edited Twice is restored')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a right taken away while a page is open ends what that page may do', async ({ page, browser }) => {
  const calls = await staff(page);
  const { customers } = await calls.get<Customers>('/customers', { search: 'Karoo Wines' });
  const customerId = customers[0]?.id ?? 0;
  const body = { name: 'Ayanda Molefe', email: 'ayanda@karoowines.co.za', customer_id: customerId, access_level: 'manage' };
  const ayanda = await account(calls, page, body);
  const theirs = await device(browser);
  await enter(theirs, url, ayanda);
  await theirs.goto(`${url}/app/domains`);
  const domain = await theirs.getByRole('link', { name: /^karoowines.co.za/ }).getAttribute('href');
  await calls.remove(`/admin/users/${ayanda.id}/customers/${customerId}`);
  await expect(theirs.getByText('Access denied: No customer association found').first()).toBeVisible();
  await expect(theirs.getByRole('link', { name: /^karoowines.co.za/ })).toHaveCount(0);
  await theirs.goto(`${url}${domain}`);
  await expect(theirs.getByText('This domain was not found.')).toBeVisible();
  await theirs.context().close();
});

test('staff of a role see what it does, and a changed role acts on the open pages', async ({ page, browser }) => {
  const calls = await staff(page);
  const lerato = await account(calls, page, { name: 'Lerato Nkosi', email: 'lerato@beacon.example', role: 'billing' });
  const theirs = await device(browser);
  await enter(theirs, url, lerato);
  const menu = theirs.getByRole('navigation', { name: 'Main' });
  await theirs.goto(`${url}/app/dashboard`);
  await menu.getByRole('button', { name: 'BILLING & REVENUE' }).click();
  await menu.getByRole('link', { name: 'Subscription plans' }).click();
  await expect(theirs.getByRole('button', { name: 'Create plan' }).first()).toBeVisible();
  await theirs.goto(`${url}/app/users`);
  await expect(theirs.getByText('Your role does not include this page. Ask an administrator.')).toBeVisible();
  await theirs.goto(`${url}/app/customers`);
  await expect(theirs.getByRole('link', { name: /Karoo Wines/ }).first()).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Create customer' })).toHaveCount(0);
  await page.goto(`${url}/app/users?tab=all&q=lerato`);
  await page.getByRole('button', { name: 'Change: Lerato Nkosi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Lerato Nkosi' });
  await expect(dialog.getByRole('radio', { name: /^Super administrator/ })).toHaveCount(0);
  await dialog.getByText('Analyst').first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Lerato Nkosi has the role Analyst')).toBeVisible();
  await theirs.goto(`${url}/app/subscription-plans`);
  await expect(theirs.getByText('Your role does not include this page. Ask an administrator.')).toBeVisible();
  await expect(menu.getByRole('button', { name: 'BILLING & REVENUE' })).toHaveCount(0);
  await theirs.context().close();
});

test('a file of customers is refused whole with its wrong lines, and imported once it is right', async ({ page }) => {
  await staff(page);
  await page.goto(`${url}/app/customers`);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import customers' });
  const take = (rows: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(`customer,email,domains\n${rows}`) });
  await take('Protea Vineyards,office@protea.example,proteavineyards.co.za\nDune,,karoowines.co.za\n');
  const wrong = dialog.getByRole('list', { name: 'Lines that are wrong' });
  await expect(wrong.getByText('Line 3')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await take('Protea Vineyards,office@protea.example,proteavineyards.co.za\n');
  await dialog.getByRole('button', { name: 'Import 1 line' }).click();
  await expect(page.getByText('1 line of customers.csv imported')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Protea Vineyards/ })).toBeVisible();
});

test('customers are selected by keyboard and compared, and the link opens the same comparison', async ({ page }) => {
  await staff(page);
  await page.goto(`${url}/app/customers`);
  const names = ['Karoo Wines (Pty) Ltd', 'Bushveld Safaris'];
  const compare = page.getByRole('link', { name: 'Compare' });
  for (const name of names) {
    await expect(compare).toHaveCount(0);
    await page.getByRole('checkbox', { name: `Select ${name}` }).focus();
    await page.keyboard.press('Space');
  }
  await expect(page.getByText('2 customers selected')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download selected' }).click();
  const [head, ...lines] = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(head).toContain('Risk,Customer,Plan');
  expect(lines).toHaveLength(2);
  await page.getByRole('button', { name: 'Create report' }).click();
  await expect(page.getByText('Portfolio overview is being made')).toBeVisible();
  await compare.press('Enter');
  await expect(page).toHaveURL(/compare=\d+(,|%2C)\d+$/);
  await expect(page.locator('main')).toBeFocused();
  await page.reload();
  const table = page.getByRole('table', { name: 'Comparison of customers' });
  for (const name of names) await expect(table.getByRole('columnheader', { name })).toBeVisible();
  await expect(table.getByRole('row', { name: /^Own messages passed/ })).toContainText('%');
  await page.getByRole('link', { name: 'Change selection' }).click();
  for (const name of names) await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toBeChecked();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByText('Two to five can be compared')).toBeVisible();
});

test('a view of the customers is saved under a name, opened from the menu and deleted', async ({ page }) => {
  await staff(page);
  await page.goto(`${url}/app/customers`);
  await page.getByRole('link', { name: /^Critical alerts \d+$/ }).click();
  await page.getByRole('columnheader', { name: 'Customer' }).getByRole('button').click();
  await expect(page).toHaveURL(/show=critical.*sort=name/);
  const menu = page.getByRole('button', { name: 'Saved views' });
  await menu.click();
  await page.getByLabel('Name of this view').fill('Critical first');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name of this view')).toHaveCount(0);
  await page.goto(`${url}/app/customers`);
  await menu.click();
  await page.getByRole('link', { name: 'Critical first' }).click();
  await expect(page).toHaveURL(/show=critical.*sort=name/);
  await menu.click();
  await page.getByRole('button', { name: 'Delete Critical first' }).click();
  await expect(page.getByRole('link', { name: 'Critical first' })).toHaveCount(0);
});

test('a link that was replaced, revoked or used says so, and opens no account', async ({ page, browser }) => {
  const calls = await staff(page);
  const { customers } = await calls.get<Customers>('/customers', { search: 'Karoo Wines' });
  const body = { name: 'Bongani Sithole', email: 'bongani@karoowines.co.za', customer_id: customers[0]?.id };
  const invite = () => calls.post<Invited>('/admin/users/create', body);
  const visitor = await device(browser);
  const open = async (link: string, words: string) => {
    await visitor.goto(`${url}${new URL(link).pathname}`);
    await expect(visitor.getByText(words)).toBeVisible();
    await expect(visitor.getByLabel('Password', { exact: true })).toHaveCount(0);
  };
  const first = await invite();
  const second = await invite();
  await open(first.link, 'This link has expired.');
  await page.goto(`${url}/app/users?tab=all&q=bongani`);
  await page.getByRole('button', { name: 'More for Bongani Sithole' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(page.getByText('The invitation of Bongani Sithole is revoked.')).toBeVisible();
  await open(second.link, 'This invitation was revoked.');
  await page.getByRole('button', { name: 'Invite again: Bongani Sithole' }).click();
  const third = { link: await page.getByText(/\/setup-account\/[\w-]+$/).innerText() };
  await visitor.goto(`${url}${new URL(third.link).pathname}`);
  await visitor.getByLabel('Password', { exact: true }).fill(password);
  await visitor.getByLabel('Repeat the password').fill(password);
  await visitor.getByRole('button', { name: 'Set up and sign in' }).click();
  await visitor.waitForURL(/\/app\/dashboard/);
  await visitor.evaluate(() => localStorage.clear());
  await open(third.link, 'This link was used already.');
  await visitor.context().close();
});

test('staff view the portal as a customer: its menu and domains, read-only, on the record, in one tab', async ({
  page,
  browser,
}) => {
  const calls = await staff(page);
  const { customers } = await calls.get<Customers>('/customers', { search: 'Karoo Wines' });
  const customerId = customers[0]?.id ?? 0;
  const body = { name: 'Zanele Botha', email: 'zanele@karoowines.co.za', customer_id: customerId, access_level: 'owner' };
  const zanele = await account(calls, page, body);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const strip = page.getByText('You see this as Karoo Wines (Pty) Ltd. Read-only.');
  await page.goto(`${url}/app/customers/${customerId}`);
  await page.getByRole('button', { name: 'View as this customer' }).click();
  await expect(strip).toBeVisible();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Customers' })).toHaveCount(0);
  await page.goto(`${url}/app/domains`);
  await expect(page.getByRole('link', { name: /^karoowines.co.za/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add domain' })).toHaveCount(0);
  await page.goto(`${url}/app/customers/${customerId}`);
  await expect(strip).toBeVisible();
  await expect(page.getByRole('button', { name: 'View as this customer' })).toHaveCount(0);

  const other = await page.context().newPage();
  await other.goto(`${url}/app/customers`);
  await expect(other.getByRole('link', { name: /Karoo Wines/ }).first()).toBeVisible();
  await expect(other.getByRole('button', { name: 'End view' })).toHaveCount(0);
  await other.close();

  await page.getByRole('button', { name: 'End view' }).click();
  await expect(page.getByRole('button', { name: 'View as this customer' })).toBeVisible();
  await expect(strip).toHaveCount(0);
  await page.goto(`${url}/app/customers`);
  await expect(page.getByRole('link', { name: /Karoo Wines/ }).first()).toBeVisible();

  const theirs = await device(browser);
  const owner = new Caller(theirs.request, await enter(theirs, url, zanele));
  const { views } = await owner.get<{ views: { area: string }[] }>(`/customers/${customerId}/staff-views`);
  expect(views.map(({ area }) => area)).toContain('The portal, as its people see it');
  await theirs.context().close();
});
