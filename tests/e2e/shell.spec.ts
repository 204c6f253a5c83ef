import type { Page } from '@playwright/test';
import { demo, enter, expect, test } from './fixtures.ts';
import { walk } from './walk.ts';

const { url, customer, administrator } = demo();

/** Scrolls as soon as the page is long enough for it. */
async function scrolledTo(page: Page, top: number): Promise<void> {
  const scroll = () =>
    page.evaluate((y) => {
      scrollTo(0, y);
      return scrollY;
    }, top);
  await expect.poll(scroll).toBe(top);
}

test('the palette finds a domain from the keyboard alone, and the focus moves to the page', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/domains`);
  await expect(page.getByRole('table').first()).toContainText('karoocellar.co.za');
  await page.goto(`${url}/app/dashboard`);
  await expect(page.locator('.ui-answer').first()).toContainText('messages');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages, actions, domains, senders and alerts' }).fill('cellar');
  await expect(page.getByRole('option', { selected: true })).toContainText('karoocellar.co.za');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/domains\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('karoocellar.co.za');
  await expect(page.locator('main#main')).toBeFocused();
});

test('the palette forgives a typo, asks the server, starts actions, and says offline what it cannot find', async ({
  page,
  context,
}) => {
  await enter(page, url, administrator);
  await page.goto(`${url}/app/dashboard`);
  await expect(page.locator('.ui-answer').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search pages, actions, domains, senders and alerts' });
  const hits = page.getByRole('listbox', { name: 'Hits' });
  await field.fill('nalede');
  await expect(hits.getByRole('group', { name: 'People' }).getByRole('option').first()).toContainText(
    'naledi@karoowines.example',
  );
  await field.fill('kraoo wines');
  await expect(hits.getByRole('group', { name: 'Customers' }).getByRole('option')).toContainText('Karoo Wines');
  await context.setOffline(true);
  await expect(page.getByText('Offline. Only what is on this device is found.')).toBeVisible();
  await field.fill('invite');
  await expect(hits.getByRole('option', { name: /Invite a person/ })).toContainText('Needs a connection');
  await context.setOffline(false);
  await expect(hits.getByRole('option', { name: /Invite a person/ })).toContainText('To a customer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Invite/ })).toBeVisible();
});

/** What the keyboard is on where nothing of it can be seen: it lies below another thing, or is not drawn. */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9].flatMap((across) => [0.2, 0.5, 0.8].map((down) => [across, down] as const));
    const isSeen = parts.some(([across, down]) => {
      const there = document.elementFromPoint(left + width * across, top + height * down);
      return there !== null && (focused.contains(there) || there.contains(focused));
    });
    return isSeen ? null : `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`;
  });

test('what the keyboard reaches on a narrow screen is seen (WCAG 2.2, 2.4.11)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await enter(page, url, administrator);
  await page.goto(`${url}/app/customers`);
  await expect(page.getByRole('table').first()).toContainText('Karoo Wines');
  const hidden: string[] = [];
  const end = page.getByRole('contentinfo').getByRole('button').last();
  for (let step = 0; step < 200 && !(await end.evaluate((last) => last === document.activeElement)); step += 1) {
    await page.keyboard.press('Tab');
    const found = await hiddenFocus(page);
    if (found !== null) hidden.push(found);
  }
  await expect(end).toBeFocused();
  expect(hidden).toEqual([]);
});

for (const [path, who, bar] of [
  ['/app/email-sources', customer, 'Selected senders'],
  ['/app/alert-management', administrator, 'Chosen alerts'],
] as const)
  test(`what the keyboard reaches on ${path} is not below the bar of what is chosen`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await enter(page, url, who);
    await page.goto(`${url}${path}`);
    const first = page.getByRole('checkbox', { name: /^(Select|Choose) / }).first();
    await first
      .or(page.getByRole('button', { name: 'Select', exact: true }))
      .first()
      .waitFor();
    if (!(await first.isVisible())) await page.getByRole('button', { name: 'Select', exact: true }).click();
    await first.focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('region', { name: bar })).toBeVisible();
    const hidden: string[] = [];
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      const found = await hiddenFocus(page);
      if (found !== null) hidden.push(found);
    }
    expect(hidden).toEqual([]);
  });

test('the focus stays on what opens filters and uploads, or lists senders another way', async ({ page }) => {
  await enter(page, url, customer);
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).first().focus();
    await page.keyboard.press('Enter');
  };
  await page.goto(`${url}/app/report-metadata`);
  await press('More filters');
  await expect(page.getByRole('button', { name: 'Fewer filters' })).toBeFocused();
  await press('Upload reports');
  await expect(page.getByRole('button', { name: 'Close upload' })).toBeFocused();
  await page.goto(`${url}/app/email-sources`);
  for (const address of [/view=addresses/, /email-sources$/]) {
    await press('By address');
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('button', { name: 'By address' })).toBeFocused();
  }
});

test('the focus goes to the heading of a section whose button goes with its own press', async ({ page }) => {
  await page.request.post(`${url}/api/auth/login`, { data: { email: customer.email, password: customer.password } });
  await enter(page, url, customer);
  await page.goto(`${url}/app/security`);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
});

test('the way back to the top makes way for the control below it that the keyboard is on', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/dashboard`);
  await expect(page.locator('.ui-answer').first()).toContainText('messages');
  await scrolledTo(page, 400);
  const back = page.getByRole('button', { name: /^Back to top/ });
  await expect(back).toHaveCSS('opacity', '1');
  const last = page.getByRole('contentinfo').getByRole('button').last();
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  for (let step = 0; step < 9 && !(await last.evaluate((button) => button === document.activeElement)); step += 1)
    await page.keyboard.press('Tab');
  await expect(last).toBeFocused();
  await expect(page.locator('.ui-top-place')).toHaveCSS('opacity', '0');
  await page.keyboard.press('Tab');
  await expect(back).toBeFocused();
  await expect(page.locator('.ui-top-place')).toHaveCSS('opacity', '1');
});

test('what is chosen is seen where the system chooses the colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await enter(page, url, customer);
  await page.goto(`${url}/app/style-guide`);
  for (const [role, name] of [
    ['checkbox', 'Include charts'],
    ['switch', 'Send me product news'],
  ] as const) {
    const box = page.locator('label', { has: page.getByRole(role, { name }) });
    const before = await box.screenshot();
    await box.click();
    await page.mouse.move(0, 0);
    expect((await box.screenshot()).equals(before), name).toBe(false);
  }
});

test('the questions of a customer’s day take few clicks from the dashboard', async ({ page }) => {
  const main = page.getByRole('main');
  const home = async () => {
    await page.goto(`${url}/app/dashboard`);
    await expect(main.getByRole('link', { name: /senders? to sort/ })).toBeVisible();
  };
  await enter(page, url, customer);
  await home();
  await walk('Who sends as us that we don’t know?', 1, async (press) => {
    await press(main.getByRole('link', { name: /senders? to sort/ }));
    await expect(main.getByRole('heading', { name: /need a decision|decisions on/ })).toBeVisible();
  });
  await home();
  await walk('Can I go to p=reject?', 1, async (press) => {
    await press(main.getByRole('table').getByRole('link', { name: 'karoocellar.co.za' }).first());
    await expect(main.getByRole('heading', { name: /Path to enforcement/ })).toContainText(/conditions? (is|are) met/);
  });
  await home();
  await walk('Why did this fail?', 1, async (press) => {
    await press(main.getByRole('link', { name: /of Sardinepost.s messages|^More messages for .* fail/ }).first());
    await expect(main.getByRole('heading', { name: 'What we saw' })).toBeVisible();
    await expect(main).toContainText('Sardinepost');
  });
  await home();
  await walk('Yesterday’s report of Google', 2, async (press) => {
    await press(main.getByRole('link', { name: /^Google \(/ }).first());
    await press(
      main
        .getByRole('table')
        .getByRole('link', { name: /^Google \(/ })
        .first(),
    );
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Google');
  });
  await home();
  await walk('What changed?', 1, async (press) => {
    await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'What changed' }));
    await expect(page.locator('.ui-answer').first()).toContainText(/changed/);
  });
  await home();
  await walk('Invite a colleague, as an owner', 4, async (press) => {
    const menu = page.getByRole('navigation', { name: 'Main' });
    await press(menu.getByRole('button', { name: 'USER', exact: true }));
    await press(menu.getByRole('link', { name: 'People' }));
    await press(main.getByRole('button', { name: 'Invite a person' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Lerato Nkosi');
    await dialog.getByLabel('Email').fill('lerato@karoowines.example');
    await press(dialog.getByRole('button', { name: 'Send invitation' }));
    await expect(main.getByRole('row', { name: /Lerato Nkosi/ })).toContainText('Invited');
  });
  await main.getByRole('button', { name: 'Revoke: Lerato Nkosi' }).click();
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(main.getByRole('row', { name: /Lerato Nkosi/ })).toHaveCount(0);
});

test('staff acknowledge a cause in one click, and take it back', async ({ page }) => {
  await enter(page, url, administrator);
  await page.goto(`${url}/app/dashboard`);
  const all = page.getByRole('button', { name: /^Acknowledge \d+/ }).first();
  await expect(all).toBeVisible();
  await walk('Acknowledge a cause', 1, async (press) => {
    await press(all);
    await expect(page.getByText(/^Acknowledged \d+ alerts/)).toBeVisible();
  });
  await page.getByRole('button', { name: 'Undo' }).click();
});

test('every change of page starts at the top, and the way back up shows after 300 px', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/dashboard`);
  await expect(page.getByRole('table').first()).toBeVisible();
  const up = page.getByRole('button', { name: /back to top/i });
  await scrolledTo(page, 250);
  await expect(up).toBeHidden();
  await scrolledTo(page, 900);
  await expect(up).toBeVisible();
  await page.getByRole('link', { name: 'All senders' }).first().click();
  await page.waitForURL(/\/app\/email-sources/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('the menu folds, and remembers it', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/dashboard`);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Email sources' })).toBeHidden();
  await menu.getByRole('button', { name: 'ANALYTICS' }).click();
  await expect(menu.getByRole('link', { name: 'Email sources' })).toBeVisible();
  await page.reload();
  await expect(menu.getByRole('link', { name: 'Email sources' })).toBeVisible();
});

test('the theme is chosen and remembered', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/dashboard`);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const choose = page.getByRole('contentinfo').getByRole('button').first();
  await expect(choose).toBeVisible();
  const light = await ground();
  await choose.click();
  await page
    .getByRole('option', { name: /dark/i })
    .or(page.getByRole('menuitemradio', { name: /dark/i }))
    .first()
    .click();
  await expect.poll(ground).not.toBe(light);
  await page.reload();
  await expect.poll(ground).not.toBe(light);
});

test('a number leads to the records behind it, and the back button leads back', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/dashboard`);
  const figure = page.locator('.ui-answer a').last();
  await figure.click();
  await expect(page).not.toHaveURL(/\/app\/dashboard/);
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/dashboard/);
});

test('a reload keeps the place on the page', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/dashboard`);
  await expect(page.getByRole('table').first()).toBeVisible();
  await scrolledTo(page, 700);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Protection' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Protection' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
});

test('routes that are loaded again leave their reader where they scrolled to', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/dashboard`);
  await expect(page.getByRole('table').first()).toBeVisible();
  await scrolledTo(page, 0);
  await page.evaluate(async () => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: { invalidate: () => Promise<void> } };
    const loaded = router.invalidate();
    scrollTo(0, 700);
    await loaded;
  });
  expect(await page.evaluate(() => scrollY)).toBe(700);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
});

test('a reload keeps the place on a page whose data come late', async ({ page }) => {
  await enter(page, url, customer);
  await page.goto(`${url}/app/dashboard`);
  await expect(page.getByRole('table').first()).toBeVisible();
  await scrolledTo(page, 700);
  await page.evaluate(() =>
    indexedDB.databases().then((all) => all.forEach(({ name }) => name && indexedDB.deleteDatabase(name))),
  );
  await page.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
});

test('if the pages of the portal could not be fetched, trying again opens the page anew', async ({ page }) => {
  await enter(page, url, customer);
  await page.route('**/assets/portal-*.js', (route) => route.abort());
  await page.goto(`${url}/app/domains?q=cellar`);
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await page.unroute('**/assets/portal-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table').first()).toContainText('karoocellar.co.za');
  await expect(page).toHaveURL(/\/app\/domains\?q=cellar$/);
});
