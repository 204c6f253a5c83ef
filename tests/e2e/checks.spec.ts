import { canHaveNameServer, type NameServer, startNameServer } from '#tests/fakes/nsd.ts';
import { demo, device, enter, expect, test } from './fixtures.ts';
import { walk } from './walk.ts';

const { url, dnsPort, customer } = demo();
const zones = (policy: string, proof = '') => ({
  za: '@ IN TXT "the top of the walk"',
  'nuweplaas.co.za': `@ IN TXT "v=spf1 mx ?all"
@ IN MX 10 mx
mx IN A 192.0.2.10
_dmarc IN TXT "v=DMARC1; p=${policy}; rua=mailto:dmarc@nuweplaas.co.za"
${proof === '' ? '' : `_beacon IN TXT "${proof}"`}
`,
});

let dns: NameServer;
test.skip(!canHaveNameServer(), 'needs NSD');
test.beforeAll(async () => {
  dns = await startNameServer(zones('none'), dnsPort);
});
test.afterAll(() => dns.stop());

test('a visitor checks a domain, sees what to fix, shares the result and leaves a lead', async ({ page, browser }) => {
  await page.goto(`${url}/dmarc-checker`);
  await page.getByRole('textbox', { name: 'Your domain' }).fill('https://www.nuweplaas.co.za/contact');
  await page.getByRole('button', { name: 'Check domain' }).click();
  await expect(page.getByText('nuweplaas.co.za is monitored, not protected').first()).toBeVisible();
  await expect(page.getByText('Email addresses end in nuweplaas.co.za, so that is what we check.')).toBeVisible();
  await expect(page.getByText('Cannot exceed 60')).toBeVisible();
  await page.getByRole('link', { name: /^SPF/ }).click();
  await expect(page.getByText('v=spf1 mx ~all').first()).toBeAttached();

  await page.getByRole('link', { name: /^Overview/ }).click();
  const address = await page
    .getByText(/\/dmarc-checker\/[\w-]{16,}/)
    .first()
    .textContent();
  const stranger = await device(browser);
  await stranger.goto(new URL(address?.match(/\/dmarc-checker\/[\w-]+/)?.[0] ?? '', url).href);
  await expect(stranger.getByText('nuweplaas.co.za is monitored, not protected').first()).toBeVisible();
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await stranger.context().close();

  await page.getByRole('button', { name: 'Ask us' }).click();
  const form = page.getByRole('form', { name: 'Ask us' });
  await form.getByLabel('Your name').fill('Anneke Botha');
  await form.getByLabel('Email', { exact: true }).fill('anneke@nuweplaas.co.za');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Tick the box: without it we may not answer you.')).toBeVisible();
  await form.getByRole('checkbox', { name: /You may use these details/ }).check();
  await expect(form.getByRole('checkbox', { name: /also email me/ })).not.toBeChecked();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('We answer within one working day')).toBeVisible();
});

test('a domain of a private network is refused in words', async ({ page }) => {
  await page.goto(`${url}/dmarc-checker`);
  await page.getByRole('textbox', { name: 'Your domain' }).fill('printer.local');
  await page.getByRole('button', { name: 'Check domain' }).click();
  await expect(page.getByText(/not the name of a domain on the internet/)).toBeVisible();
});

test('offline the checker opens and evaluates a pasted record', async ({ installed }) => {
  const { page, line } = installed;
  await page.goto(`${line.url}/dmarc-checker?paste=true`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await line.cut();
  await page.reload();
  await page.getByRole('textbox', { name: /Record or policy file/ }).fill('v=DMARC1; p=reject; pct=50; rua=mailto:r@shop.co.za');
  await expect(page.getByText('A DMARC record')).toBeVisible();
  await expect(page.getByText(/ignore pct=50/)).toBeVisible();
  await page.getByRole('textbox', { name: /Domain/ }).fill('nuweplaas.co.za');
  await page.getByRole('button', { name: 'Check the domain' }).click();
  await page.getByRole('button', { name: 'Check when online' }).click();
  await line.fix();
  await expect(page.getByText('nuweplaas.co.za is monitored, not protected').first()).toBeVisible();
});

test('a customer adds a domain, verifies it, sees score and fix, publishes, and has the proof of every name server', async ({
  page,
}) => {
  const token = await enter(page, url, customer);
  await page.goto(`${url}/app/domains`);
  await walk('Add a domain', 2, async (press) => {
    await press(page.getByRole('button', { name: 'Add domain' }).first());
    const dialog = page.getByRole('dialog', { name: 'Add a domain' });
    await dialog.getByLabel('Domain').fill('nuweplaas.co.za');
    await press(dialog.getByRole('button', { name: 'Add domain' }));
    await page.waitForURL(/\/app\/domains\/\d+/);
  });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('nuweplaas.co.za');
  await expect(page.getByText('Unverified', { exact: true }).first()).toBeVisible();
  const proof =
    (await page
      .getByText(/^beacon-verification=/)
      .first()
      .textContent()) ?? '';
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('The record was not found yet.')).toBeVisible();
  await page.goto(`${url}/app/domains`);
  await expect(page.getByRole('row', { name: /nuweplaas/ })).toContainText('Unverified');
  await page.goBack();
  await dns.publish(zones('none', proof));
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('nuweplaas.co.za is verified.')).toBeVisible();
  await expect(page.getByText(/Monitoring/).first()).toBeVisible();

  await page.getByRole('link', { name: 'DNS', exact: true }).click();
  await expect(
    page.getByText('v=DMARC1; p=none; rua=mailto:dmarc@nuweplaas.co.za').filter({ visible: true }).first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Policy', exact: true }).click();
  await page.getByRole('button', { name: /Prepare record/ }).click();
  const made = 'v=DMARC1; p=quarantine; t=y; pct=0; rua=mailto:dmarc@nuweplaas.co.za';
  await expect(page.getByText(made).filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Check at all name servers' }).click();
  await expect(page.getByText(/0 of 1 name servers have this record/)).toBeVisible();

  await dns.publish(zones('quarantine; t=y; pct=0', proof));
  await page.getByRole('button', { name: 'Check at all name servers' }).click();
  await expect(page.getByText('The one name server has this record.')).toBeVisible();
  await page.getByRole('link', { name: 'DNS', exact: true }).click();
  await expect(page.getByText(made).filter({ visible: true }).first()).toBeVisible();

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const removed = await page.request.delete(`${url}/api/domains/${id}`, { headers: { authorization: `Bearer ${token}` } });
  expect(removed.ok()).toBe(true);
});
