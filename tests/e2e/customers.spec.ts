import { demo, enter, expect, test } from './fixtures.ts';

const { url, customer, several } = demo();

test('switching the customer changes the statistics, and the choice is remembered', async ({ page }) => {
  await enter(page, url, several);
  await page.goto(`${url}/app/domains`);
  const table = page.getByRole('table').first();
  const names = ['karoowines.co.za', 'bushveldsafaris.co.za'];
  await expect(table).toContainText(new RegExp(names.join('|').replaceAll('.', '\\.')));
  const first = (await table.textContent())?.includes(names[0] ?? '') ? 0 : 1;
  const wanted = ['Karoo Wines (Pty) Ltd', 'Bushveld Safaris'][1 - first] ?? '';
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Customer:/ })
    .click();
  await expect(page.getByText('Associations are managed in User Settings')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(wanted.slice(0, 8)) }).click();
  await expect(table).toContainText(names[1 - first] ?? '');
  await expect(table).not.toContainText(names[first] ?? '');
  await page.reload();
  await expect(page.getByRole('table').first()).toContainText(names[1 - first] ?? '');
});

test('a link to the plan of one of several customers opens that customer, and no other', async ({ page }) => {
  const token = await enter(page, url, several);
  const answer = await page.request.get(`${url}/api/auth/customer-context`, { headers: { authorization: `Bearer ${token}` } });
  const { associations } = (await answer.json()) as { associations: { customer_id: number; customer_name: string }[] };
  const switcher = page.getByRole('banner').getByRole('button', { name: /Customer:/ });
  expect(associations.length).toBeGreaterThan(1);
  for (const { customer_id: id, customer_name: name } of associations) {
    await page.goto(`${url}/app/plan?customer=${id}`);
    await expect(switcher).toContainText(name);
    await expect(page).toHaveURL(`${url}/app/plan`);
  }
  await page.goto(`${url}/app/plan?customer=999999`);
  await expect(page).toHaveURL(`${url}/app/plan`);
  await expect(page.getByText('You do not belong to the customer that this link is about.')).toBeVisible();
  await expect(switcher).toContainText(associations.at(-1)?.customer_name ?? '');
});

test('a user of one customer has no switcher', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/dashboard`);
  await expect(page.getByText('Karoo Wines (Pty) Ltd').first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /Customer:/ })).toHaveCount(0);
});
