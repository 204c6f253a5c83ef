import { sitePages } from '#src/site/pages.ts';
import { demo, enter, expect, test } from './fixtures.ts';

const { url, administrator } = demo();
const listed = sitePages.filter(({ isListed }) => isListed);

test('every page of the site can be read without script, at 320 px, and does not stick out', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 800 } });
  const page = await context.newPage();
  for (const { path, headline } of listed) {
    await page.goto(`${url}${path}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page, headline).toHaveTitle(/Beacon/);
    const { width } = (await page.locator('main').boundingBox()) ?? { width: 0 };
    expect(width, path).toBeLessThanOrEqual(320);
  }
  await page.goto(`${url}/`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('Learn', { exact: true }).first().click();
  await page
    .getByRole('link', { name: /What is DMARC/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is DMARC?');
  await context.close();
});

test('the menu works by keyboard, and the calculator answers', async ({ page }) => {
  await page.goto(`${url}/pricing`);
  const company = page.locator('summary', { hasText: 'Company' });
  await company.focus();
  await page.keyboard.press('Enter');
  const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /About us/ });
  await expect(about).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(company).toBeFocused();
  await expect(about).toBeHidden();
  await page.getByLabel('Domains that send email').fill('7');
  await expect(page.locator('[data-calc="plan"]')).toContainText('Enterprise');
  await expect(page.locator('[data-plan="Enterprise"]')).toContainText('Fits your numbers');
});

test('a plan that staff add is on the page, in its data and in the calculator at once, also without script', async ({
  browser,
  page,
}) => {
  const token = await enter(page, url, administrator);
  const plans = `${url}/api/subscription-management/plans`;
  const headers = { authorization: `Bearer ${token}` };
  const data = { name: 'Harbour', price_cents: 4_550, domain_limit: 1, mail_limit: 500 };
  const { plan } = (await (await page.request.post(plans, { headers, data })).json()) as { plan: { id: number } };
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const read = await plain.newPage();
  await read.goto(`${url}/pricing`);
  await expect(read.locator('[data-plan="Harbour"] .site-price')).toHaveText(/R\s45,50 a month/);
  expect(await read.content()).toContain('"name":"Harbour","price":"45.50"');
  await page.goto(`${url}/pricing`);
  await page.getByLabel('Domains that send email').fill('1');
  await page.getByLabel('Emails a month, all domains together').fill('400');
  await expect(page.locator('[data-calc="plan"]')).toHaveText(/Harbour, R\s45,50 a month/);
  await page.request.delete(`${plans}/${plan.id}`, { headers });
  await read.reload();
  await expect(read.locator('[data-plan="Harbour"]')).toHaveCount(0);
  await plain.close();
});

test('a record is read as it is typed', async ({ page }) => {
  await page.goto(`${url}/what-is-dmarc`);
  await page.getByRole('textbox', { name: 'Record' }).fill('v=DMARC1; p=reject; t=y');
  await expect(page.getByText('Testing: receivers apply one policy less than asked.')).toBeVisible();
});

test('a page that was visited opens offline; others say so; an enquiry waits and goes once', async ({ installed }) => {
  const { page, line } = installed;
  await page.goto(`${line.url}/contact`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  await expect.poll(() => page.evaluate(async () => (await caches.match('/contact')) !== undefined)).toBe(true);
  await line.cut();
  await page.evaluate(() => localStorage.removeItem('beacon_contacts'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talk to a person');
  await expect(page.getByText('Failed to fetch contacts')).toBeVisible();
  await page.getByLabel('Your name').fill('Anneke Botha');
  await page.getByLabel('Email address').fill('anneke@example.co.za');
  await page.getByLabel('Message').fill('Which plan fits us?');
  await page.getByRole('checkbox', { name: /You may use these details/ }).check();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message waits on this device')).toBeVisible();
  await page.goto(`${line.url}/pricing`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await line.fix();
  await page.goto(`${line.url}/contact`);
  await expect(page.getByText('We answer within one working day')).toBeVisible();
});
