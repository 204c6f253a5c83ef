import { gzipSync } from 'node:zlib';
import { demo, enter, expect, test } from './fixtures.ts';

const { url, customer } = demo();

function report(count: number): Buffer {
  const yesterday = Math.floor(Date.now() / 86_400_000) * 86_400 - 86_400;
  return gzipSync(
    `<?xml version="1.0"?><feedback><report_metadata><org_name>Uploaded Reporter ${count}</org_name><email>dmarc@uploaded.example</email><report_id>up-${Date.now()}</report_id><date_range><begin>${yesterday}</begin><end>${yesterday + 86_399}</end></date_range></report_metadata><policy_published><domain>karoo-estate.co.za</domain><p>reject</p></policy_published><record><row><source_ip>192.0.2.77</source_ip><count>${count}</count><policy_evaluated><disposition>none</disposition><dkim>pass</dkim><spf>pass</spf></policy_evaluated></row><identifiers><header_from>karoo-estate.co.za</header_from></identifiers><auth_results><dkim><domain>karoo-estate.co.za</domain><selector>s</selector><result>pass</result></dkim><spf><domain>karoo-estate.co.za</domain><result>pass</result></spf></auth_results></record><record><row><count>2</count></row></record></feedback>`,
  );
}

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
  await expect(page.locator('.ui-answer').first()).toContainText('mails');
  const before = await messages();
  const shown = (count: number) => new RegExp(count.toString().replace(/\B(?=(\d{3})+$)/g, '\\s'));
  await expect(page.locator('.ui-answer').first()).toContainText(shown(before));

  const file = { name: 'report.xml.gz', mimeType: 'application/gzip', buffer: report(7_777) };
  await page.goto(`${url}/app/report-metadata?upload=1`);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByText('Uploaded Reporter 7777').filter({ visible: true }).first()).toBeVisible();
  await page.goto(`${url}/app/dashboard`);
  await expect(page.locator('.ui-answer').first()).toContainText(shown(before + 7_777));

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
