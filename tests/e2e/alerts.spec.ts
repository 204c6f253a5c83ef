import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '#tests/fakes/free-port.ts';
import { type Installed, install, keptReplies, keptWhole, type SignIn, signIn } from './fixtures.ts';
import { Server } from './server.ts';

const password = 'a long password of tests';
const thandi: SignIn = { who: 'administrator', email: 'thandi@beacon.example', password };
const pieter: SignIn = { who: 'colleague', email: 'pieter@beacon.example', password };
const root = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'beacon-alerts-'));
const port = await freePort();
const closedDns = await freePort();
const server = new Server(port, dataDir, { BEACON_DNS_SERVERS: `127.0.0.1:${closedDns}` });
/** The tablet of all tests here: each has alerts of its own, and installing the app takes longer than most of them. */
let device: Awaited<ReturnType<typeof install>>;

test.beforeAll(async ({ launchOptions }) => {
  const seeded = spawnSync(join(root, 'node_modules/node/bin/node'), ['tests/e2e/seed-alerts.ts', dataDir, password], {
    cwd: root,
  });
  if (seeded.status !== 0) throw new Error(String(seeded.stderr));
  await server.start();
  device = await install({ launchOptions, server: server.url, size: { width: 820, height: 1180 } });
  await signIn(device.page, device.line.url, thandi);
  await keptWhole(device.page);
});
test.afterAll(async () => {
  await device.remove();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What the test uses of a service worker's own world, in which the functions below run. */
type WorkerWorld = {
  dispatchEvent: (event: Event) => boolean;
  registration: { getNotifications: () => Promise<{ title: string; actions: { title: string }[] }[]> };
  PushEvent: new (type: string, init: object) => Event;
  NotificationEvent: new (type: string, init: object) => Event;
};

type Alert = { id: number; domain_name: string; status: string; version: number };
type Step = { kind: string; note: string; time: string; done_time: string; actor: { name: string } | null };

const tokens = new Map<string, string>();

async function tokenOf({ email }: SignIn): Promise<string> {
  const entered = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await entered.json()) as { token: string }).token;
}

async function api<Reply>(who: SignIn, method: string, path: string, body?: object): Promise<Reply> {
  const token = tokens.get(who.email) ?? (await tokenOf(who));
  tokens.set(who.email, token);
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Reply;
}

const idOf = async (name: string) => {
  const { alerts } = await api<{ alerts: Alert[] }>(
    thandi,
    'GET',
    `/alert-management/alerts?q=${name}&status=open,acknowledged,snoozed,resolved`,
  );
  return alerts[0]?.id ?? 0;
};
const timelineOf = async (name: string) =>
  api<{ alert: Alert; timeline: Step[] }>(thandi, 'GET', `/alert-management/alerts/${await idOf(name)}`);

/** Opens the centre on the device and waits for its alerts. */
async function openCentre({ page, line }: Installed): Promise<void> {
  await page.goto(`${line.url}/app/alert-management`);
  await expect(page.getByRole('button', { name: /^Acknowledge wine/ }).first()).toBeVisible();
  await keptReplies(page, 'alertManagement.alerts');
}

/** The button of an alert: it names the domain, and what is wrong where no heading of several domains says so. */
const buttonOf = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Acknowledge ${name}(,|$)`) });
const acknowledge = (page: Page, name: string) => buttonOf(page, name).click();
const sent = (page: Page) => expect(page.getByText(/\d+ waiting/)).toHaveCount(0);
const wine = (number: number) => `wine${String(number).padStart(2, '0')}.example.co.za`;

test('ten alerts acknowledged without a server survive the end of the browser and are sent, once each, in order', async () => {
  const { line } = device;
  await openCentre(device);
  await server.stop();
  const names = Array.from({ length: 10 }, (_, index) => wine(index + 1));
  for (const name of names) await acknowledge(device.page, name);
  await expect(device.page.getByText(/10\s*waiting/).first()).toBeVisible();
  const page = await device.reopen();
  await page.goto(`${line.url}/app/alert-management`);
  await expect(page.getByText(/10\s*waiting/).first()).toBeVisible();
  await expect(page.getByText('10 actions waiting to be sent')).toBeVisible();
  await expect(buttonOf(page, wine(1))).toHaveCount(0);
  await server.start();
  await sent(page);
  const stories = [];
  for (const name of names) stories.push(await timelineOf(name));
  for (const { alert, timeline } of stories) {
    expect(alert.status).toBe('acknowledged');
    expect(timeline.filter(({ kind }) => kind === 'acknowledged')).toMatchObject([{ actor: { name: 'Thandi Nkosi' } }]);
  }
  const steps = stories.map(({ timeline }) => timeline.find(({ kind }) => kind === 'acknowledged'));
  const done = steps.map((step) => step?.done_time ?? '');
  const received = steps.map((step) => step?.time ?? '');
  expect(done).toEqual([...done].sort());
  expect(received).toEqual([...received].sort());
  expect(Date.parse(received[0] ?? '')).toBeGreaterThan(Date.parse(done[9] ?? ''));
});

test('what a colleague resolved meanwhile stays resolved, and is explained', async () => {
  const { page, line } = device;
  await openCentre(device);
  await line.cut();
  await acknowledge(page, wine(11));
  await api(pieter, 'POST', `/alert-management/alerts/${await idOf(wine(11))}/resolve`, { notes: 'Removed the old include.' });
  await line.fix();
  await expect(page.getByText(/Resolved by Pieter Botha/).first()).toBeVisible();
  const { alert, timeline } = await timelineOf(wine(11));
  expect(alert.status).toBe('resolved');
  expect(timeline.map(({ kind }) => kind).filter((kind) => kind !== 'notified')).toEqual(['opened', 'resolved']);
});

test('a request that was received although its answer was lost is done once', async () => {
  const { page, line } = device;
  await openCentre(device);
  line.loseAnswers(/\/acknowledge$/);
  await acknowledge(page, wine(12));
  await expect.poll(async () => (await timelineOf(wine(12))).alert.status).toBe('acknowledged');
  await expect(page.getByText(/1\s*waiting/).first()).toBeVisible();
  line.loseAnswers(null);
  await sent(page);
  const { alert, timeline } = await timelineOf(wine(12));
  expect(alert.version).toBe(2);
  expect(timeline.filter(({ kind }) => kind === 'acknowledged')).toHaveLength(1);
});

test('a session that ended in the middle keeps the queue, which is sent after signing in again', async () => {
  const { page, line } = device;
  await openCentre(device);
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  await line.cut();
  await acknowledge(page, wine(13));
  await fetch(`${server.url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  await line.fix();
  await page.waitForURL(/\/login/);
  expect((await timelineOf(wine(13))).alert.status).toBe('open');
  await page.getByLabel('Email').fill(thandi.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app\//);
  await expect.poll(async () => (await timelineOf(wine(13))).alert.status).toBe('acknowledged');
});

test('a pushed alert is acknowledged from its button, without opening the app', async () => {
  const { page, line, context } = device;
  await context.grantPermissions(['notifications'], { origin: line.url });
  await openCentre(device);
  await page.goto('about:blank');
  const id = await idOf(wine(14));
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker.');
  await worker.evaluate(async (alertId) => {
    const scope = globalThis as unknown as WorkerWorld;
    const payload = {
      title: 'High: wine14.example.co.za',
      body: 'SPF is close to its limit',
      tag: `alert-${alertId}`,
      url: `/app/alert-management?alert=${alertId}`,
      alert_id: alertId,
      version: 1,
      actions: ['acknowledge', 'open'],
      count: 1,
    };
    const event = new scope.PushEvent('push', { data: JSON.stringify(payload) });
    // A browser would not take an event of ours for a reason to wait; the test waits instead, and hears what fails.
    const work: Promise<unknown>[] = [];
    Object.defineProperty(event, 'waitUntil', { value: (promise: Promise<unknown>) => void work.push(promise) });
    scope.dispatchEvent(event);
    await Promise.all(work);
  }, id);
  await expect
    .poll(() =>
      worker.evaluate(async () => {
        const scope = globalThis as unknown as WorkerWorld;
        const shown = await scope.registration.getNotifications();
        return shown.flatMap(({ title, actions }) => [title, ...actions.map(({ title: word }) => word)]);
      }),
    )
    .toEqual(['High: wine14.example.co.za', 'Acknowledge', 'Open']);
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerWorld;
    const [notification] = await scope.registration.getNotifications();
    const event = new scope.NotificationEvent('notificationclick', { notification, action: 'acknowledge' });
    const work: Promise<unknown>[] = [];
    Object.defineProperty(event, 'waitUntil', { value: (promise: Promise<unknown>) => void work.push(promise) });
    scope.dispatchEvent(event);
    await Promise.all(work);
  });
  await expect.poll(async () => (await timelineOf(wine(14))).alert.status).toBe('acknowledged');
  expect(context.pages()).toHaveLength(1);
});

test('an action can be taken back for a moment, online too', async () => {
  const { page } = device;
  await openCentre(device);
  await acknowledge(page, wine(15));
  const undo = page.getByRole('button', { name: 'Undo' });
  // A notice that has the focus stays.
  await undo.focus();
  await expect.poll(async () => (await timelineOf(wine(15))).alert.status).toBe('acknowledged');
  await undo.click();
  await expect.poll(async () => (await timelineOf(wine(15))).alert.status).toBe('open');
});
