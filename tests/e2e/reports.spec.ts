import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demo, expect, keptReplies, keptWhole, signIn, test } from './fixtures.ts';

const { customer } = demo();

test.use({ size: { width: 1440, height: 900 } });

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download: Threat summary/ }).click(),
  ]);
  return readFileSync(await file.path(), 'latin1').slice(0, 5);
}

test('a report is made, opens again offline, and a schedule changed offline is changed once online', async ({ installed }) => {
  const { page, line } = installed;
  await signIn(page, line.url, customer);
  await page.goto(`${line.url}/app/report-center`);
  await page.getByText('Forged messages, where from, what receivers did').click();
  for (const step of ['2 of 3: scope', '3 of 3: format']) {
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: `Step ${step}` }).waitFor();
  }
  await page.getByRole('button', { name: 'Make report' }).click();
  const made = page.getByRole('list', { name: 'Reports' }).getByRole('listitem').filter({ hasText: 'Threat summary' });
  await expect(made.getByText('Ready')).toBeVisible();
  expect(await download(page)).toBe('%PDF-');
  await expect(page.getByText('On this device: opens offline')).toBeVisible();

  await page.goto(`${line.url}/app/reports/schedules`);
  await page.getByRole('button', { name: 'Add schedule' }).click();
  await page.getByLabel('Name (optional)').fill('For the owners');
  await page.getByRole('button', { name: 'Create schedule' }).click();
  await expect(page.getByRole('article', { name: 'For the owners' })).toContainText('Every day at 09:00 SAST');
  await keptWhole(page);
  await keptReplies(page, 'reportScheduling.schedules');

  await line.cut();
  await page.getByRole('button', { name: 'Pause For the owners' }).click();
  await expect(page.getByText(/^Offline since/)).toBeVisible();
  await page.getByRole('button', { name: 'Edit For the owners' }).click();
  await page.getByLabel('Name').fill('Board, monthly');
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByRole('article', { name: 'Board, monthly' })).toContainText('Not sent yet');
  await page.goto(`${line.url}/app/report-center`);
  expect(await download(page)).toBe('%PDF-');

  await line.fix();
  await page.goto(`${line.url}/app/reports/schedules`);
  const changed = page.getByRole('article', { name: 'Board, monthly' });
  await expect(changed).toContainText('Paused');
  await page.reload();
  await expect(changed).toContainText('Paused');
  await page.getByRole('button', { name: 'Delete Board, monthly' }).click();
  await page.getByRole('button', { name: 'Delete schedule' }).click();
  await expect(changed).toHaveCount(0);
});
