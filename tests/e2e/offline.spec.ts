import { demo, expect, keptReplies, keptStill, keptWhole, signIn, test } from './fixtures.ts';

const { customer } = demo();

test('what was synced opens without a server: a reload, and a cold start of the browser', async ({ installed }) => {
  const { line } = installed;
  let { page } = installed;
  await signIn(page, line.url, customer);
  // A page that is left before its reply is on the device keeps nothing of it.
  await page.goto(`${line.url}/app/email-sources`);
  await keptReplies(page, '["domainReports.allSenders",{"query":{"days":30}}]');
  await page.goto(`${line.url}/app/report-metadata`);
  await keptReplies(page, 'reportMetadata.list', 'reportMetadata.stats');
  await keptWhole(page);
  await page.goto(`${line.url}/app/dashboard`);
  const answer = page.locator('.ui-answer').first();
  await expect(answer).toContainText('messages');
  await keptReplies(page, 'dmarc.multiDomainOverview', 'domains.protectionStatus');
  // Pages of the menu that were never opened are fetched ahead.
  await keptReplies(
    page,
    '["domains.dnsOverview",{"params":{"id":3}}]',
    '["alertManagement.stats",{"query":{"domain_id":',
    '["support.list",{}]',
  );
  await keptStill(page);
  await line.cut();
  // Read only now: until then another test may change what the server answers.
  const online = await answer.textContent();

  await page.goto(`${line.url}/app/dashboard`);
  await expect(page.locator('.ui-answer').first()).toHaveText(online ?? '');
  await expect(page.getByText(/Offline since/)).toBeVisible();

  page = await installed.reopen();
  await page.goto(`${line.url}/app/dashboard`);
  await expect(page.locator('#root .ui-answer').first()).toHaveText(online ?? '');
  await expect(page.locator('#still')).toHaveCount(0);
  await expect(page.getByText(/synced \d\d:\d\d/).first()).toBeVisible();

  for (const path of ['/app/email-sources', '/app/report-metadata']) {
    await page.goto(`${line.url}${path}`);
    await expect(page.getByRole('table').first()).toBeVisible();
  }
  for (const path of [
    '/app/domains/3',
    '/app/domains/3?tab=dns',
    '/app/dns?domain=3',
    '/app/protection',
    '/app/domain-protection-status',
    '/app/changes',
    '/app/my-associations',
    '/app/alerts/preferences',
    '/app/reports/schedules',
  ]) {
    await page.goto(`${line.url}${path}`);
    await expect(page.locator('.ui-answer, .ui-section').first()).toBeVisible();
    await expect(page.getByText('Never synced'), path).toHaveCount(0);
  }
  const failed = encodeURIComponent(JSON.stringify([['result', 'eq', 'failed']]));
  await page.goto(`${line.url}/app/analytics?view=filter&where=${failed}`);
  await expect(page.getByText(/records? found on this device from/)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Failed');
  await page.goto(`${line.url}/app/analytics?days=365`);
  await expect(page.getByText('Never synced').first()).toBeVisible();

  await line.fix();
  await expect(page.getByText(/Offline since/)).toBeHidden({ timeout: 60_000 });
});

test('signing out deletes what this user stored on the device', async ({ installed }) => {
  const { page, line } = installed;
  await signIn(page, line.url, customer);
  await expect(page.locator('.ui-answer').first()).toContainText('messages');
  await keptStill(page);
  // Whoever opens the app next on this device does not see it.
  await line.cut();
  const own = await page.evaluate(() => {
    const token = localStorage.getItem('auth_token') ?? '';
    const other = btoa(JSON.stringify({ sub: 'other', email: 'x', role: 'customer', name: 'x', exp: 9_999_999_999 }));
    localStorage.setItem('auth_token', `x.${other}.x`);
    return token;
  });
  await page.goto(`${line.url}/app/dashboard`);
  await expect(page.getByText(/Offline since/)).toBeVisible();
  await expect(page.locator('#still')).toHaveCount(0);
  await page.evaluate((token) => localStorage.setItem('auth_token', token), own);
  await page.goto(`${line.url}/app/dashboard`);
  await expect(page.locator('#root .ui-answer').first()).toContainText('messages');
  await line.fix();
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('beacon');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const count = opening.result.transaction('replies').objectStore('replies').count();
            count.onsuccess = () => {
              opening.result.close();
              resolve(count.result);
            };
          };
        }),
    );
  await expect.poll(kept).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);
  await expect.poll(kept).toBe(0);
  expect(await page.evaluate(() => caches.has('beacon-still'))).toBe(false);
});

test('a visitor does not pay for the signed-in part', async ({ installed }) => {
  const { page, line } = installed;
  const fetched: string[] = [];
  installed.context.on('request', (request) => fetched.push(request.url()));
  await page.goto(`${line.url}/login`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(fetched.filter((url) => /assets\/(aria|data)-/.test(url))).toEqual([]);
  expect(await page.evaluate(() => caches.has('beacon-portal'))).toBe(false);
});

test('the app can be installed', async ({ installed }) => {
  const { page, line, context } = installed;
  await page.goto(`${line.url}/login`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await context.newCDPSession(page);
  const { errors } = (await devtools.send('Page.getAppManifest')) as { errors: unknown[] };
  expect(errors).toEqual([]);
  const hindrances = async () => {
    const { installabilityErrors } = (await devtools.send('Page.getInstallabilityErrors')) as {
      installabilityErrors: { errorId: string }[];
    };
    return installabilityErrors.map((one) => one.errorId);
  };
  await expect.poll(hindrances).toEqual([]);
  const { manifest } = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    return {
      manifest: (await (await fetch(link?.href ?? '')).json()) as {
        icons: { purpose?: string }[];
        screenshots: { src: string }[];
        shortcuts: { name: string; icons: { src: string }[] }[];
        file_handlers: { action: string; accept: Record<string, string[]> }[];
        share_target: { action: string; params: { files: { name: string }[] } };
      },
    };
  });
  expect(manifest.icons.some((icon) => icon.purpose === 'maskable')).toBe(true);
  const icons = manifest.shortcuts.flatMap((shortcut) => shortcut.icons);
  expect(new Set(icons.map(({ src }) => src)).size).toBe(manifest.shortcuts.length);
  expect(manifest.file_handlers.map(({ action }) => action)).toEqual(['/app/report-metadata?upload=1']);
  expect(manifest.file_handlers.flatMap(({ accept }) => Object.values(accept).flat())).toEqual(['.xml', '.gz', '.zip', '.eml']);
  expect(manifest.share_target).toMatchObject({ action: '/app/share-reports', params: { files: [{ name: 'reports' }] } });
  for (const { src } of [...manifest.screenshots, ...icons])
    expect((await page.request.get(`${line.url}${src}`)).status()).toBe(200);
});
