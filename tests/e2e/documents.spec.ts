import { demo, device, enter, expect, test } from './fixtures.ts';

const { url, administrator, customer } = demo();

test('the sample of an invitation shows each state and saves nothing', async ({ page }) => {
  await page.goto(`${url}/test-invitation/any`);
  const states = page.getByRole('group', { name: 'State of the link' });
  for (const [label, text] of [
    ['Expired', 'This link has expired.'],
    ['Revoked', 'This invitation was revoked.'],
    ['Used', 'This link was used already.'],
    ['Unknown', 'This link is not known.'],
  ] as const) {
    await states.getByRole('button', { name: label }).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  }
  await expect(page.locator('meta[name="robots"]').last()).toHaveAttribute('content', 'noindex');
});

test('what a reader did not find is read by those who write the documents', async ({ page, browser }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/support/docs/dmarc-basics`);
  const helpful = page.getByRole('region', { name: 'Was this helpful?' });
  await helpful.getByRole('button', { name: 'No' }).click();
  await helpful.getByLabel('What did you not find?').fill('How long a policy takes to be seen.');
  await helpful.getByRole('button', { name: 'Send' }).click();
  await expect(helpful.getByText('The people who write the documents read this.')).toBeVisible();

  await page.goto(`${url}/app/support/docs/email-security-scores`);
  await expect(page.getByText(/has (these points|the lowest score of)/)).toBeVisible();
  await expect(page.getByText(/measured points make/)).toBeVisible();

  const staff = await device(browser);
  await enter(staff, url, administrator);
  await staff.goto(`${url}/app/support/docs`);
  await expect(staff.getByText('How long a policy takes to be seen.')).toBeVisible();
  await page.goto(`${url}/app/support/docs`);
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible();
  await expect(page.getByText('How long a policy takes to be seen.')).toHaveCount(0);
});

test('the ticks of a runbook stay on the device, and print leaves the page alone', async ({ page }) => {
  await enter(page, url, administrator);
  await page.goto(`${url}/app/support/docs/admin/service-overview`);
  const step = page.getByRole('checkbox').first();
  await step.check();
  await page.reload();
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await expect(page.getByRole('checkbox').nth(1)).not.toBeChecked();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of [
    page.getByRole('banner'),
    page.getByRole('navigation', { name: 'Documents' }),
    page.getByText('Was this helpful?'),
  ])
    await expect(part).toBeHidden();
  await page.goto(`${url}/app/domains`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of [
    page.getByRole('banner'),
    page.getByRole('group', { name: 'Filters' }),
    page.getByText('Help for this page'),
  ])
    await expect(part).toBeHidden();
});
