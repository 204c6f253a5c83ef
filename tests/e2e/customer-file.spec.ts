import { demo, enter, expect, test } from './fixtures.ts';

const { url, administrator } = demo();

test('the file of a customer shows its domains, mail, reports and alerts, and an issue gets an owner and a day', async ({
  page,
}) => {
  await enter(page, url, administrator);
  await page.goto(`${url}/app/customers`);
  await page
    .getByRole('row')
    .getByRole('link', { name: /^Karoo Wines/ })
    .first()
    .click();
  const tabs = page.getByRole('navigation', { name: /^Pages of Karoo Wines/ });
  const main = page.getByRole('main');

  await tabs.getByRole('link', { name: /^Domains/ }).click();
  const domains = main.getByRole('table', { name: 'Domains of the customer' });
  await expect(domains.getByRole('row')).toHaveCount(5);
  await main.getByRole('searchbox', { name: 'Find a domain' }).fill('estate');
  await expect(domains.getByRole('row')).toHaveCount(2);
  await expect(domains).toContainText('karoo-estate.co.za');
  await expect(page).toHaveURL(/q=estate/);

  await tabs.getByRole('link', { name: 'Performance' }).click();
  await expect(main.getByText('Own messages passed').first()).toBeVisible();
  await expect(
    page
      .getByRole('heading', { level: 1 })
      .or(main.getByText(/passed in the last 30 days/))
      .first(),
  ).toBeVisible();
  await tabs.getByRole('link', { name: 'Reports' }).click();
  await expect(main.getByRole('table', { name: 'Reports about the customer’s domains' }).getByRole('row').nth(1)).toBeVisible();
  await tabs.getByRole('link', { name: /^Alerts/ }).click();
  await expect(main.getByText(/^(Nothing is open|Critical|High|Low|Info|Medium)$/).first()).toBeVisible();

  await tabs.getByRole('link', { name: /^Issues/ }).click();
  const issue = main.getByRole('row', { name: /Own messages of karoocellar.co.za fail DMARC/ });
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await issue.getByRole('button', { name: /^Assign/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Owner/ }).click();
  await page.getByRole('option', { name: /Thandi/ }).click();
  await dialog.getByLabel('Due').fill(day);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(issue).toContainText('Thandi');
  await expect(issue).toContainText(String(Number(day.slice(8))));
  await tabs.getByRole('link', { name: 'Timeline' }).click();
  await expect(main.getByText(/Own messages of karoocellar.co.za fail DMARC · to Thandi/).first()).toBeVisible();

  await tabs.getByRole('link', { name: /^Issues/ }).click();
  await issue.getByRole('button', { name: /^Assign/ }).click();
  await dialog.getByRole('button', { name: /Owner/ }).click();
  await page.getByRole('option', { name: 'Nobody' }).click();
  await dialog.getByLabel('Due').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(issue).toContainText('No owner');
});
