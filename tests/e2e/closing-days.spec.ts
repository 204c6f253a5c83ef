import { axeFinds } from './axe.ts';
import { demo, enter, expect, test } from './fixtures.ts';

const { url, administrator } = demo();

test('a closing day is added and removed in the setup, a public holiday is refused, and fixed settings name their variable', async ({
  page,
}) => {
  await enter(page, url, administrator);
  await page.goto(`${url}/app/setup`);
  await expect(page.getByText('BEACON_MAIL_FROM')).toBeVisible();
  const add = async (day: string, reason: string) => {
    await page.getByLabel('Day', { exact: true }).fill(day);
    await page.getByLabel('Reason').fill(reason);
    await page.getByRole('dialog').getByRole('button', { name: 'Add closing day' }).click();
  };
  await page.getByRole('button', { name: 'Add closing day' }).click();
  await add('2030-12-16', 'Trip');
  await expect(page.getByRole('dialog').getByText('2030-12-16 is closed already: Day of Reconciliation.')).toBeVisible();
  await add('2030-12-24', 'Year-end shutdown');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: '24 Dec 2030' })).toContainText('Year-end shutdown');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.reload();
  await expect(page.getByText('Public holidays and 1 more day')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await axeFinds(page, { only: ['label', 'button-name', 'list', 'listitem', 'heading-order'] })).toEqual([]);
  await page.getByRole('button', { name: 'Remove 24 Dec 2030' }).click();
  await expect(page.getByText('Public holidays only')).toBeVisible();
});
