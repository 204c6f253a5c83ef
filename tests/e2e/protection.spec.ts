import { demo, enter, expect, keptReplies, keptWhole, signIn, test } from './fixtures.ts';

const { url, customer } = demo();

test('from the shield to the record, and the proof at every name server', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/protection`);
  await expect(page.locator('.ui-answer').first()).toContainText('of four domains');
  await page.getByRole('link', { name: 'karoocellar.co.za' }).last().click();
  await page.waitForURL(/domain=2/);
  await expect(page.getByText(/At quarantine,/)).toBeVisible();
  await page.getByRole('button', { name: 'Prepare record' }).click();
  await page.waitForURL(/record=true/);
  await expect(page.getByText(/three tags change/i)).toBeVisible();
  await page.getByRole('button', { name: 'Check at all name servers' }).click();
  await expect(page.getByText('0 of 2 name servers have this record.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Prepare record' })).toBeVisible();
});

test('a selector is added by hand, refused twice, and removed again', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/domains/3?tab=dkim`);
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add selector' }).first().click();
    await page.getByRole('textbox', { name: 'Selector' }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Add selector' }).click();
  };
  await add('trial');
  await expect(page.getByRole('row', { name: /trial/ })).toContainText('No key');
  await add('trial');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('in the list already');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Actions for trial' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove selector' }).click();
  await expect(page.getByRole('row', { name: /trial/ })).toHaveCount(0);
});

test('all domains are checked at once, with progress', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/domains`);
  await page.getByRole('button', { name: /Check and score all/ }).click();
  await expect(page.getByText('all are checked and scored')).toBeVisible();
  await expect(page.getByText(/4 of 4/).first()).toBeVisible();
});

test('a subdomain seen in reports is hidden and shown again, and its form holds the name', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/domains`);
  const name = 'accounts.karoowines.co.za';
  const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
  const part = page.getByRole('region', { name: /subdomains? seen in reports/ });
  await expect(row).toContainText(/\d of \d/);
  await row.getByRole('button', { name: `Hide ${name}` }).click();
  await expect(row).toHaveCount(0);
  await part.getByRole('button', { name: 'Show 1 hidden' }).click();
  await page.getByRole('button', { name: `Show again ${name}` }).click();
  await page.getByRole('button', { name: `Add ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a domain' });
  await expect(dialog.getByLabel('Domain')).toHaveValue(name);
  await page.keyboard.press('Escape');
  await expect(row).toBeVisible();
});

test('offline the path and the record are there, and the proof says why it waits', async ({ installed }) => {
  const { line, page } = installed;
  await signIn(page, line.url, customer);
  await page.goto(`${line.url}/app/protection?domain=2&record=true`);
  await expect(page.getByText('Check at all name servers')).toBeVisible();
  await expect(page.getByText(/At quarantine,/)).toBeVisible();
  await keptWhole(page);
  await keptReplies(
    page,
    'customers.policyAwareProtectionStatus',
    'domains.dnsOverview',
    'reporting.history',
    'reporting.trendAnalysis',
  );
  const title = page.getByRole('heading', { level: 1 });
  const place = await title.boundingBox();
  await line.cut();
  await page.reload();
  await expect(page.getByText(/Offline since/)).toBeVisible();
  expect((await title.boundingBox())?.y, 'the page stays where it is').toBe(place?.y);
  await expect(page.getByText(/At quarantine,/)).toBeVisible();
  await expect(page.getByText('v=DMARC1; p=quarantine; t=y; pct=0', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check at all name servers' })).toBeDisabled();
  await expect(page.getByText('Needs a connection: we ask the name servers live.')).toBeVisible();
});
