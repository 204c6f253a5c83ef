import { axeFinds } from './axe.ts';
import { demo, enter, expect, test } from './fixtures.ts';

const { url, administrator } = demo();

test('the board of enquiries is worked by keyboard and on a phone: a move, the focus that follows, a search, a loss', async ({
  page,
}) => {
  const typed = { website: '', phone_number: '', form_load_time: 0, submit_time: 60_000 };
  const data = { name: 'Nomsa Board', email: 'nomsa@board.example', company: 'Board Timber', source_page: '/', consent: true };
  expect((await page.request.post(`${url}/api/public/leads`, { data: { ...data, ...typed } })).status()).toBe(200);
  await enter(page, url, administrator);
  await page.goto(`${url}/app/admin/leads?q=timber`);
  const column = (name: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 3, name }) })
      .last();
  const card = page.getByRole('link', { name: /^Board Timber/ });
  await expect(column('New').getByRole('link', { name: /^Board Timber/ })).toBeVisible();

  await page.getByRole('button', { name: 'Move Board Timber' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Mark as contacted' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(column('Contacted').getByRole('link', { name: /^Board Timber/ })).toBeFocused();
  expect(
    await axeFinds(page, { only: ['label', 'button-name', 'link-name', 'aria-required-children', 'heading-order'] }),
  ).toEqual([]);

  await card.click();
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await page.getByRole('radio', { name: /^Professional/ }).check({ force: true });
  await page.getByRole('button', { name: 'Save plan' }).click();
  await expect(page.getByText('Professional, R 249 a month')).toBeVisible();
  await page.getByRole('button', { name: 'Add notes' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Call on Monday');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByRole('main').getByText('Call on Monday')).toBeVisible();
  const tomorrow = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 10);
  for (const what of ['Call Nomsa', 'Send the quote']) {
    await page.getByRole('button', { name: 'Add task' }).click();
    await page.getByRole('textbox', { name: 'What to do' }).fill(what);
    await page.getByLabel('Due').fill(tomorrow);
    await page.getByRole('dialog').getByRole('button', { name: 'Add task' }).click();
    await expect(page.getByRole('button', { name: `Done: ${what}` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Done: Send the quote' }).click();
  await expect(page.getByRole('button', { name: 'Reopen: Send the quote' })).toBeVisible();
  await page.goBack();
  await expect(column('Contacted').getByText(/^Call Nomsa · /)).toBeVisible();
  await expect(column('Contacted').getByText('Professional · R 249')).toBeVisible();
  await expect(column('Contacted').getByText('R 249 a month · 1')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Move Board Timber' }).click();
  await page.getByRole('menuitem', { name: 'Mark as lost' }).click();
  await page.getByRole('radio', { name: 'Too expensive' }).check({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as lost' }).click();
  await expect(column('Lost').getByText('Too expensive')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Table', exact: true }).click();
  await expect(page.getByText('No enquiry of this status has this text.')).toBeVisible();
  await page.getByRole('button', { name: /Status/ }).click();
  await page.getByRole('option', { name: 'Lost' }).click();
  await expect(page.getByRole('link', { name: 'Nomsa Board' })).toBeVisible();
  await page.getByRole('button', { name: 'First answer' }).click();
  await expect(page).toHaveURL(/sort=answer/);
  await expect(page.getByText('Answered in time')).toBeVisible();
  await expect(card).toHaveCount(0);
});
