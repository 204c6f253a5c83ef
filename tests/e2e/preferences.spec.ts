import { demo, expect, keptByVisitor, keptReplies, keptWhole, type SignIn, signIn, test } from './fixtures.ts';

const { url, several, customer } = demo();

test.use({ size: { width: 820, height: 1180 } });
test.describe.configure({ mode: 'serial' });

type Stored = { preferences: { digest: { time: string }; quiet: { on: boolean } }; version: number };

async function api<Reply>(who: SignIn, method: string, path: string, body?: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json' };
  const entered = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: who.email, password: who.password }),
  });
  const { token } = (await entered.json()) as { token: string };
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Reply;
}
const stored = (who: SignIn) => api<Stored>(who, 'GET', '/report-scheduling/alert-preferences');

test('what is chosen offline survives a reload, and meets what another device chose meanwhile', async ({ installed }) => {
  const { page, line } = installed;
  await signIn(page, line.url, several);
  await page.goto(`${line.url}/app/alerts/preferences`);
  await expect(page.getByText('You have not changed them yet')).toBeVisible();
  await keptWhole(page);
  await keptReplies(page, 'reportScheduling.alertPreferences');
  await line.cut();

  await page.getByText('Use quiet hours').click();
  await expect(page.getByText('Never quiet').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Not saved yet\./)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved on this device; sent when you are online')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Saved on this device; sent when you are online')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Never quiet/ })).toBeVisible();

  const { preferences, version } = await stored(several);
  await api(several, 'PUT', '/report-scheduling/alert-preferences', {
    preferences: { ...preferences, digest: { ...preferences.digest, time: '06:00' } },
    seen_version: version,
  });
  await line.fix();
  await expect(page.getByText('Your alerts were changed on another device meanwhile')).toBeVisible();
  await expect(page.getByRole('row', { name: /Daily digest 07:30 06:00/ })).toBeVisible();
  await page.getByRole('button', { name: 'Keep my choices' }).click();
  await expect(page.getByText(/Saved at/)).toBeVisible();
  expect((await stored(several)).preferences).toMatchObject({ quiet: { on: false }, digest: { time: '07:30' } });
});

/** Puts a push service into the page that needs no network; its address lives as long as the profile. */
function fakePush(): void {
  const place = 'fake push address';
  const subscription = (endpoint: string) => ({
    endpoint,
    options: {},
    toJSON: () => ({
      endpoint,
      keys: {
        p256dh: 'BOcb1f5lurGhR4AI11aH_pe478ey1pq7JeGLMnQCs61Lq6SGlLOYhSJtyiN_2Mz5OKk0HlnuM-NKeNldROTe44c',
        auth: 'a'.repeat(22),
      },
    }),
    unsubscribe: () => {
      localStorage.removeItem(place);
      return Promise.resolve(true);
    },
  });
  const held = () => localStorage.getItem(place);
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(held() === null ? null : subscription(held() ?? '')),
    subscribe: () => {
      localStorage.setItem(place, `https://push.example/${Date.now()}`);
      return Promise.resolve(subscription(held() ?? ''));
    },
  });
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('fake permission') ?? 'default' });
  Notification.requestPermission = () => {
    localStorage.setItem('fake permission', 'granted');
    return Promise.resolve('granted');
  };
}

test('a device is registered on a press, and the next person of the tablet gets none of its messages', async ({ installed }) => {
  const { context, page, line } = installed;
  await context.addInitScript(fakePush);
  await signIn(page, line.url, customer);
  await page.goto(`${line.url}/app/alerts/preferences`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('button', { name: 'Get notifications on this device' }).click();
  await expect(page.getByText('This device gets notifications')).toBeVisible();
  await expect(page.getByText('One device gets notifications')).toBeVisible();
  const devices = async () =>
    (await api<{ push: { devices: { device: string }[] } }>(customer, 'GET', '/notifications/settings')).push.devices;
  expect(await devices()).toMatchObject([{ device: expect.stringMatching(/Chrome|Chromium/) }]);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);
  await expect.poll(devices).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fake push address'))).toBeNull();
});

test('the demonstration opens without a server, asks for nothing and is not to be found', async ({ installed }) => {
  const { page, line } = installed;
  const answer = await page.goto(`${line.url}/alert-preferences-test`);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.getByText('Demo with sample data: nothing is saved or sent')).toBeVisible();
  await keptByVisitor(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  await line.cut();
  await page.reload();
  await expect(page.getByText('Demo with sample data: nothing is saved or sent')).toBeVisible();
  await page.getByText('Sunday, 02:00').click();
  await expect(page.getByText('Reaches you by push at 02:00 and by email at 02:00.')).toBeVisible();
  expect(asked).toEqual([]);
});
