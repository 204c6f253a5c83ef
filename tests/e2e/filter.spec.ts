import { readFile } from 'node:fs/promises';
import { demo, enter, expect, test } from './fixtures.ts';

const { url, administrator, customer } = demo();

test('records are filtered, saved, opened again and taken away', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/analytics?view=filter`);
  await page.getByRole('button', { name: 'Add condition' }).click();
  const first = page.getByRole('group', { name: 'Condition 1' });
  await first
    .getByRole('button', { name: /Field/ })
    .or(first.getByRole('combobox', { name: 'Field' }))
    .click();
  await page.getByRole('option', { name: 'Messages' }).click();
  await first.getByRole('textbox', { name: 'Value' }).fill('many');
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect(first.getByText('Enter a number like 100.')).toBeVisible();
  await expect(first.getByRole('textbox', { name: 'Value' })).toBeFocused();
  await first.getByRole('textbox', { name: 'Value' }).fill('1');
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect(page).toHaveURL(/where=/);
  const answer = page.getByText(/records? found from/);
  await expect(answer).toBeVisible();
  const found = await answer.textContent();

  await page.getByRole('button', { name: 'Save filter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Single messages');
  await dialog.getByRole('button', { name: 'Save filter' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`${url}/app/analytics?view=filter&table=alerts`);
  await page.getByRole('link', { name: 'Single messages' }).click();
  await expect(page.getByRole('textbox', { name: 'Value' })).toHaveValue('1');
  await expect(page.getByText(found ?? '')).toBeVisible();

  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'JSON lines' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(lines.every((line) => (JSON.parse(line) as { messages: number }).messages === 1)).toBe(true);
  expect((found ?? '').replace(/\D*from.*/, '').replace(/\s/g, '')).toBe(String(lines.length));
  await page.goto(`${url}/app/exports`);
  await expect(page.getByRole('row', { name: /Records, .*1 condition/ })).toContainText('Complete');

  await page.goto(`${url}/app/analytics?view=filter`);
  await page.getByRole('button', { name: 'Remove Single messages' }).click();
  await page.getByRole('button', { name: 'Remove filter' }).click();
  await expect(page.getByRole('link', { name: 'Single messages' })).toHaveCount(0);
});

test('messages are split, put into a pivot table, compared, and followed to their records', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/analytics`);
  const splitBy = (name: string) => page.getByRole('navigation', { name: 'Split by' }).getByRole('link', { name });
  await splitBy('Delivery').click();
  await expect(splitBy('Delivery')).toBeFocused();
  const split = page.getByRole('table', { name: 'Messages by outcome' });
  const refused = split.getByRole('row', { name: /^Refused/ });
  const number = (await refused.getByRole('cell').first().textContent()) ?? '';
  await expect(page.getByRole('listitem').filter({ hasText: 'Refused' })).toContainText(number);

  await page.getByRole('button', { name: /^Rows: Sender/ }).click();
  await page.getByRole('option', { name: 'Rows: Country' }).click();
  await expect(page.getByRole('table', { name: 'Messages by country and reporter' })).toBeVisible();
  await page.getByRole('button', { name: /^Rows: Country/ }).click();
  await page.getByRole('option', { name: 'Rows: Delivery' }).click();
  const pivot = page.getByRole('table', { name: 'Messages by outcome and reporter' });
  await expect(
    pivot
      .getByRole('row', { name: /^Refused/ })
      .getByRole('cell')
      .last(),
  ).toContainText(number);
  await page.getByRole('button', { name: 'Passed and failed Result' }).click();
  await page.getByRole('option', { name: 'Failed', exact: true }).click();
  const failing = page.getByRole('table', { name: 'Failing messages by outcome and reporter' });
  await expect(failing.getByRole('row', { name: /^Delivered, passed/ })).toHaveCount(0);
  await expect(
    failing
      .getByRole('row', { name: /^Refused/ })
      .getByRole('cell')
      .last(),
  ).toHaveText(number);
  await splitBy('Reporter').click();
  await expect(page.getByRole('table', { name: 'Failing messages by reporter' })).toBeVisible();
  await page.getByRole('button', { name: 'Failed Result' }).click();
  await page.getByRole('option', { name: 'Passed and failed' }).click();
  await page.getByRole('button', { name: 'Compare with four weeks earlier' }).click();
  await expect(page.getByText('Four weeks earlier', { exact: true })).toBeVisible();

  await pivot
    .getByRole('row', { name: /^Refused/ })
    .getByRole('cell')
    .first()
    .getByRole('link')
    .click();
  await expect(page.getByText(/records? found from/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Condition 3' })).toBeVisible();
});

test('advanced reporting leads to executive intelligence and keeps the query', async ({ page }) => {
  await enter(page, url, administrator);
  await page.goto(`${url}/app/advanced-reporting?timeframe=90d`);
  await expect(page).toHaveURL(/\/app\/executive-intelligence\?timeframe=90d/);
  await expect(page.getByRole('button', { name: /Last 90 days/ })).toBeVisible();
});
