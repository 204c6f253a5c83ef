import { demo, enter, expect, test } from './fixtures.ts';

const { url, administrator, customer } = demo();

test('a customer is put on a plan, a payment goes missing, and the timeline shows all of it', async ({ page }) => {
  await enter(page, url, administrator);
  await page.goto(`${url}/app/customers`);
  await page.getByRole('link', { name: 'Assign a plan to Helderberg Accounting Inc.' }).click();
  await expect(page).toHaveTitle(/Subscription of Helderberg Accounting/);
  await page.getByRole('button', { name: 'Assign a plan' }).click();
  await page.getByRole('radio', { name: /Enterprise, from/ }).check({ force: true });
  await page.getByLabel('Agreed price a month').fill('1');
  await page.getByLabel('Note').fill('Agreed by telephone');
  await page.getByRole('button', { name: 'Assign plan' }).click();
  await expect(page.getByText('agree on that or more')).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('Agreed by telephone');
  await page.getByLabel('Agreed price a month').fill('849,50');
  await page.getByRole('button', { name: 'Assign plan' }).click();
  await expect(page.getByRole('heading', { name: /Enterprise, R.849,50 a month/ })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as unpaid' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as unpaid' }).click();
  await expect(page.getByText('is past due.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspend' })).toHaveCount(0);
  const story = page.getByRole('list', { name: 'Billing events' });
  await expect(story.getByRole('listitem')).toHaveCount(2);
  await expect(story).toContainText('Agreed by telephone');
  await page.goto(`${url}/app/subscription-plans`);
  await expect(page.getByRole('row', { name: /Enterprise/ })).toContainText('1');
});

test('another plan shows what it adds to the next invoice before it is chosen', async ({ page }) => {
  await enter(page, url, administrator);
  await page.goto(`${url}/app/customers/3/subscription`);
  await page.getByRole('button', { name: 'Change plan' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toHaveCount(0);
  await dialog.getByRole('radio', { name: /Enterprise, from/ }).check({ force: true });
  await expect(dialog.getByRole('status')).toContainText(
    /^R.[\d ,\u00a0]+ is added to the next invoice, for the .+ left of this month\.$/,
  );
  await dialog.getByRole('radio', { name: /Starter, R/ }).check({ force: true });
  await expect(dialog.getByRole('status')).toContainText(/^R.[\d ,\u00a0]+ is taken off the next invoice/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('what is typed into a plan outlives a refusal and a reload', async ({ page }) => {
  await enter(page, url, administrator);
  await page.goto(`${url}/app/subscription-plans`);
  await page.getByRole('button', { name: 'Create plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Starter');
  await dialog.getByLabel('Price a month').fill('99,50');
  await dialog.getByRole('button', { name: 'Create plan' }).click();
  await expect(dialog.getByText('Choose another name.')).toBeVisible();
  await page.reload();
  await expect(dialog.getByLabel('Price a month')).toHaveValue('99,50');
  await dialog.getByLabel('Name').fill('Small shop');
  await dialog.getByRole('button', { name: 'Create plan' }).click();
  await expect(page.getByRole('row', { name: /Small shop/ })).toContainText('99,50');
  await page.getByRole('button', { name: 'Retire Small shop' }).click();
  await page.getByRole('button', { name: 'Delete Small shop' }).click();
  await page.getByRole('button', { name: 'Delete plan' }).click();
  await expect(page.getByRole('row', { name: /Small shop/ })).toHaveCount(0);
});

test('a change of price says what it does before it is saved, and is withdrawn while it is planned', async ({ page }) => {
  await enter(page, url, administrator);
  await page.goto(`${url}/app/subscription-plans`);
  await page.getByRole('button', { name: 'Change price of Premium' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price a month').fill('449');
  await expect(dialog.getByRole('status')).toContainText(
    /pays? a new price\. An email goes to .+ billing address(es)? .+\. What all subscriptions cost a month, invoiced yet or not, goes from R/,
  );
  await dialog.getByLabel('Valid from').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(dialog.getByText('Choose today or a later day.')).toBeVisible();
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Valid from').fill(day);
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByText('New price of Premium saved')).toBeVisible();
  const planned = page.getByRole('table', { name: 'Prices over time' }).getByRole('row', { name: /Premium.*Planned/ });
  await expect(planned).toContainText('449');
  await planned.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByRole('button', { name: 'Withdraw price' }).click();
  await expect(page.getByText('No change of price is planned')).toBeVisible();
});

test('offline the subscription can be read and nothing of it changed', async ({ installed }) => {
  const { page, line } = installed;
  await enter(page, line.url, administrator);
  await page.goto(`${line.url}/app/customers/3/subscription`);
  await expect(page.getByText('4 of 5 domains').first()).toBeVisible();
  await line.cut();
  await expect(page.getByText('Read-only while you are offline')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change plan' })).toBeDisabled();
  await expect(page.getByText('4 of 5 domains').first()).toBeVisible();
});

test('customers have no such pages', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/subscription-plans`);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});
