import { demo, enter, expect, keptWhole, signIn, test } from './fixtures.ts';

const { url, administrator, customer } = demo();
const subject = 'Which record do I publish first?';

test('a question asked offline is sent once, answered by staff, and its answer is rated', async ({ installed, page }) => {
  const { page: owner, line } = installed;
  await signIn(owner, line.url, customer);
  await keptWhole(owner);
  await owner.goto(`${line.url}/app/support/contact`);
  await owner.getByLabel('Subject').waitFor();
  await line.cut();
  await owner.getByLabel('Subject').fill(subject);
  await owner.getByLabel('What happened').fill('I have two SPF records and do not know which one is right.');
  await owner.getByRole('button', { name: 'Send request' }).click();
  await expect(owner.getByRole('region', { name: 'Sent when you are online' }).getByText(subject)).toBeVisible();
  await line.fix();
  await owner.goto(`${line.url}/app/support`);
  const mine = owner.getByRole('link', { name: subject });
  await expect(mine).toHaveCount(1, { timeout: 60_000 });

  await enter(page, url, administrator);
  await page.goto(`${url}/app/support`);
  await expect(page.getByRole('link', { name: subject })).toHaveCount(1);
  await page.getByRole('link', { name: subject }).click();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('radio', { name: /^Reply to/ }).check({ force: true });
  await page.getByLabel(/^Message to/).fill('Publish the joined record that Beacon shows, and delete both others.');
  await page.getByRole('button', { name: 'Send message' }).click();

  await mine.click();
  await expect(owner.getByText('Publish the joined record that Beacon shows')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Resolve' }).click();
  await page.getByLabel('How was it solved?').fill('One joined SPF record is published.');
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
  await owner.getByRole('button', { name: 'Very good' }).click({ timeout: 60_000 });
  await expect(owner.getByRole('button', { name: 'Very good' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/^Rated 4 of 5 by/)).toBeVisible();
});

test('a name or subject that is one long word hides nothing beside it', async ({ page }) => {
  const word = 'W'.repeat(200);
  await page.route('**/api/support/requests**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/"(subject|name)":"[^"]*"/g, `"$1":"${word}"`);
    await route.fulfill({ response: answer, body });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, url, customer);
  await page.goto(`${url}/app/support`);
  await expect(page.getByRole('columnheader', { name: 'Last change' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: word }).first().click();
  await page.getByRole('list', { name: 'Messages' }).getByText(word).first().waitFor();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(beyond).toBe(0);
  }
  // A page that asks again at the end is not answered any more.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
