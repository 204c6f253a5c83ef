import { demo, enter, expect, test } from './fixtures.ts';
import { report } from './report.ts';

const { url, customer } = demo();

test('an uploaded report is in the figures of the dashboard, with its unreadable row told; the same again counts nothing', async ({
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
  const total = page.getByText(/^Where all .* in your name$/);
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
