import { demo, enter, expect, keptWhole, signIn, test } from './fixtures.ts';
import { report } from './report.ts';

const { administrator, url, customer } = demo();

test('an uploaded report is in the statistics of the dashboard, with its unreadable row reported; the same again counts nothing', async ({
  page,
}) => {
  await enter(page, url, customer);
  const messages = async () => {
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    const answer = await page.request.get(`${url}/api/dmarc/multi-domain-overview?days=30`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { totals: { messages: number } }).totals.messages;
  };
  await page.goto(`${url}/app/dashboard`);
  const total = page.getByText(/^Where .* went$/);
  await expect(total).toBeVisible();
  const before = await messages();
  const shown = (count: number) => new RegExp(count.toString().replace(/\B(?=(\d{3})+$)/g, '\\s'));
  await expect(total).toContainText(shown(before));

  const file = { name: 'report.xml.gz', mimeType: 'application/gzip', buffer: report(7_777) };
  await page.goto(`${url}/app/report-metadata?upload=1`);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByText('Uploaded Reporter 7777').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Uploaded Reporter 7777/ }).first()).toBeVisible();
  await page.goto(`${url}/app/dashboard`);
  await expect(total).toContainText(shown(before + 7_777));

  await page.goto(`${url}/app/report-metadata?upload=1`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...file, name: 'again.gz' });
  await expect(
    page
      .getByText(/duplicate|already/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  expect(await messages()).toBe(before + 7_777);

  await page.goto(`${url}/app/report-metadata`);
  await page
    .getByRole('link', { name: /Uploaded Reporter 7777/ })
    .first()
    .click();
  await page.waitForURL(/\/app\/report-metadata\/\d+/);
  await expect(
    page
      .getByText(/could not be read/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});

test('a report that is dropped or shared offline is read on the device, waits through a reload, and is sent with the connection', async ({
  installed,
}) => {
  const { page, line } = installed;
  await signIn(page, line.url, customer);
  await page.goto(`${line.url}/app/report-metadata?upload=1`);
  await keptWhole(page);
  await line.cut();
  await page.goto(`${line.url}/app/report-metadata?upload=1`);
  await expect(page.getByText(/Files wait on this device/)).toBeVisible();
  const file = { name: 'offline.xml.gz', mimeType: 'application/gzip', buffer: report(31) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  const waiting = page.getByRole('list', { name: 'Upload results' });
  await expect(waiting).toContainText('Waits');
  await waiting.getByRole('button', { name: 'Read on this device' }).click();
  const dialog = page.getByRole('dialog', { name: 'offline.xml.gz' });
  await expect(dialog).toContainText('Uploaded Reporter 31');
  await expect(dialog.getByRole('table')).toContainText('192.0.2.77');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(waiting).toContainText('offline.xml.gz');
  await page.evaluate(
    async (bytes) => {
      const body = new FormData();
      body.append('reports', new File([new Uint8Array(bytes)], 'shared.xml.gz'));
      await fetch('/app/share-reports', { method: 'POST', body, redirect: 'manual' });
    },
    [...report(32)],
  );
  await page.goto(`${line.url}/app/report-metadata?upload=1`);
  await expect(waiting).toContainText('shared.xml.gz');
  await line.fix();
  for (const name of [/Uploaded Reporter 31/, /Uploaded Reporter 32/])
    await expect(waiting.getByRole('link', { name })).toBeVisible({ timeout: 60_000 });
});

test('who may only read is told so where a file is dropped, and stays on the page', async ({ page }) => {
  await page.route('**/api/auth/customer-context', async (route) => {
    const answer = await (await route.fetch()).text();
    await route.fulfill({
      body: answer.replaceAll(/"access_level":"\w+"/g, '"access_level":"view"'),
      contentType: 'application/json',
    });
  });
  await enter(page, url, customer);
  for (const path of ['/app/dashboard', '/app/report-metadata']) {
    await page.goto(`${url}${path}`);
    await expect(page.locator('.ui-answer').first()).toContainText(/\d/);
    await expect(async () => {
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['<feedback/>'], 'report.xml'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      });
      await expect(page.getByText('Your access does not allow you to upload reports here.').first()).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    await expect(page).toHaveURL(`${url}${path}`);
  }
});

test('staff import earlier reports from the browser and see what became of them', async ({ page }) => {
  await enter(page, url, administrator);
  await page.goto(`${url}/app/ingestion-v2/import`);
  const file = { name: 'earlier.xml.gz', mimeType: 'application/gzip', buffer: report(45) };
  const broken = { name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004 and no more') };
  await page.locator('input[type=file]').first().setInputFiles(file);
  const imports = page.getByRole('table', { name: 'Imports' });
  await expect(imports.getByRole('row', { name: /earlier\.xml\.gz/ })).toContainText('1 report counted', { timeout: 60_000 });
  await page.locator('input[type=file]').first().setInputFiles(broken);
  const failed = imports.getByRole('row', { name: /broken\.zip/ });
  await expect(failed).toContainText('broken.zip cannot be unpacked', { timeout: 60_000 });
  await failed.getByRole('button').first().click();
  await expect(page.getByRole('button', { name: 'Close this import' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue this import' })).toHaveCount(0);
});
