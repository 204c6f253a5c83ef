import { demo, enter, expect, test } from './fixtures.ts';

const { url, customer } = demo();

test('a chart is read and opened by keyboard and pointer, has its numbers as a table, and fits a phone', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/dashboard`);
  const chart = page.getByRole('slider', { name: /^Messages by day/ });
  await expect(chart.locator('svg')).toBeVisible();
  await chart.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const spoken = (await chart.getAttribute('aria-valuetext')) ?? '';
  const [title = '', passed = ''] = spoken.split(', ');
  const tip = chart.locator('svg text', { hasText: title });
  await expect(tip).toBeVisible();
  await expect(chart.locator('svg text', { hasText: passed.replace('Passed ', '') }).first()).toBeVisible();

  const section = page.locator('section').filter({ has: chart });
  await page.setViewportSize({ width: 390, height: 844 });
  const drawn = async () => Number(await chart.locator('svg').getAttribute('width'));
  await expect.poll(async () => (await drawn()) - ((await chart.boundingBox())?.width ?? 0)).toBe(0);
  await chart.press('Home');
  await chart.press('ArrowRight');
  await expect(async () => {
    const { x = -1, width = 0 } = (await tip.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
  }).toPass();

  await section.getByRole('button', { name: 'As a table' }).click();
  const row = page.getByRole('row').filter({ hasText: title }).first();
  await expect(row).toContainText(passed.replace('Passed ', ''));
  await page.getByRole('button', { name: 'As a table' }).first().click();

  await page.setViewportSize({ width: 1440, height: 900 });
  await chart.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/analytics\?.*day=/);
  const first = new URL(page.url()).searchParams.get('day') ?? '';

  await page.goto(`${url}/app/dashboard`);
  await expect(chart.locator('svg')).toBeVisible();
  const box = await chart.boundingBox();
  await chart.click({ position: { x: (box?.width ?? 0) - 5, y: 60 } });
  await page.waitForURL(/\/app\/analytics\?.*day=/);
  expect((new URL(page.url()).searchParams.get('day') ?? '') > first).toBe(true);
});

test('the map of threats is read by keyboard and pointer, and leaves the chosen country alone in the table', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/analytics?view=threats`);
  const map = page.getByRole('slider', { name: /^Map of the servers/ });
  await expect(map.locator('svg path').first()).toBeVisible();
  const table = page.getByRole('table', { name: 'Countries of the servers' });
  const all = await table.getByRole('row').count();
  await map.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const [country = ''] = ((await map.getAttribute('aria-valuetext')) ?? '').split(', ');
  await page.keyboard.press('Enter');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('row').nth(1)).toContainText(country);
  await page.getByRole('button', { name: /^Show all \d+ countries$/ }).click();
  await expect(table.getByRole('row')).toHaveCount(all);

  // The largest circle may lie below the one of its neighbour.
  await map.locator('svg path[fill^="color-mix"]').nth(1).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  const section = page.locator('section').filter({ has: map });
  await section.getByRole('button', { name: 'As a table' }).click();
  await expect(page.getByRole('table', { name: 'Countries on the map' }).getByRole('row')).toHaveCount(all);
});
