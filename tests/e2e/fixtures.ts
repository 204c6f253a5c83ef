import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  chromium,
  expect,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import { Line } from './line.ts';
import { type DemoServer, demoServer } from './setup.ts';

export type SignIn = { who: string; email: string; password: string };
export type Demo = DemoServer & { administrator: SignIn; customer: SignIn; several: SignIn };

/** The demo server of this worker, and who signs in there. */
export function demo(): Demo {
  const { url, dataDir, dnsPort } = demoServer();
  const [administrator, customer, several] = JSON.parse(readFileSync(join(dataDir, 'demo-sign-ins.json'), 'utf8')) as [
    SignIn,
    SignIn,
    SignIn,
  ];
  return { url, dataDir, dnsPort, administrator, customer, several };
}

/** Signs in as a person does, and waits for the dashboard. */
export async function signIn(page: Page, url: string, who: SignIn): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app\/dashboard/);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
}

/** Signs in by the call behind the form, for tests that are about something else. */
export async function enter(page: Page, url: string, who: SignIn): Promise<string> {
  const answer = await page.request.post(`${url}/api/auth/login`, { data: { email: who.email, password: who.password } });
  const { token } = (await answer.json()) as { token: string };
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('entered') !== null) return;
    sessionStorage.setItem('entered', '1');
    localStorage.setItem('auth_token', value);
  }, token);
  return token;
}

/** Waits until the device keeps a page for visitors that is shown, so that it opens again offline. */
export const keptByVisitor = (page: Page): Promise<void> => kept(page, 'loaded');

/** Waits until the signed-in part of the app is on the device. */
export const keptWhole = (page: Page): Promise<void> => kept(page, 'all');

/** Waits until the service worker keeps all files of the signed-in part that it lists, or those of them that this page has loaded. */
async function kept(page: Page, which: 'all' | 'loaded'): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const missing = () =>
    page.evaluate(async (wanted) => {
      const worker = await (await fetch('/sw.js')).text();
      const listed = (worker.match(/\{[^{}]*"url":[^{}]*\}/g) ?? []).map(
        (entry) => JSON.parse(entry) as { url: string; visitor?: true },
      );
      const files = listed.filter(({ visitor }) => visitor !== true).map(({ url }) => new URL(url, location.origin).href);
      const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
      const needed = wanted === 'all' ? files : files.filter((url) => loaded.has(url));
      if (needed.length === 0) return 'nothing is needed';
      const held = await Promise.all(
        needed.map(
          async (url) => (await caches.match(url, wanted === 'all' ? { cacheName: 'beacon-portal' } : {})) !== undefined,
        ),
      );
      return held.filter((isHeld) => !isHeld).length;
    }, which);
  await expect.poll(missing, { message: 'files that the device lacks', timeout: 60_000 }).toBe(0);
}

/** Waits until the device keeps replies of these calls: by name, or as `["name",{input}]` where other inputs of it may be kept too. */
export async function keptReplies(page: Page, ...calls: string[]): Promise<void> {
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open('beacon');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const reading = opening.result.transaction('replies').objectStore('replies').getAllKeys();
            reading.onsuccess = () => {
              opening.result.close();
              resolve(reading.result.map((key) => (key as string[])[1]).join('\n'));
            };
          };
        }),
    );
  for (const call of calls) await expect.poll(kept, { message: `${call} is on the device` }).toContain(call);
}

/** Waits until the device keeps the dashboard as it is drawn, for the next start. */
export async function keptStill(page: Page): Promise<void> {
  const isKept = () => page.evaluate(() => caches.match('/app/dashboard', { cacheName: 'beacon-still' }).then(Boolean));
  await expect.poll(isKept, { message: 'the dashboard is kept for the next start' }).toBe(true);
}

/** Pages have no service worker: it fetches the whole app once for every new visitor. What is about it uses `installed`. */
async function withoutWorker(page: Page): Promise<void> {
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
}

/** A page on a device of its own: nothing of another browser is on it. */
export async function device(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await withoutWorker(page);
  return page;
}

export type Installed = { context: BrowserContext; page: Page; line: Line; reopen: () => Promise<Page> };
type Device = Pick<LaunchOptions & BrowserContextOptions, 'locale' | 'timezoneId'> & {
  launchOptions: LaunchOptions;
  server: string;
  size: { width: number; height: number };
};

/** A browser with a profile on disk, behind a line that can be cut; `remove` ends both. */
export async function install({
  launchOptions,
  server,
  size,
  ...rest
}: Device): Promise<Installed & { remove: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'beacon-profile-'));
  const line = await Line.to(server);
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...rest,
      viewport: size,
      hasTouch: size.width < 1000,
      serviceWorkers: 'allow',
    });
  const first = await launch();
  const installed = {
    context: first,
    page: first.pages()[0] ?? (await first.newPage()),
    line,
    async reopen() {
      await installed.context.close();
      installed.context = await launch();
      installed.page = installed.context.pages()[0] ?? (await installed.context.newPage());
      return installed.page;
    },
    async remove() {
      await installed.context.close();
      await line.cut();
      rmSync(profile, { recursive: true, force: true });
    },
  };
  return installed;
}

/**
 * `installed` is a profile on disk behind a line that can be cut; `reopen` closes the browser and starts it again on that profile. The line
 * leads to `server`, the demo's unless a test has its own.
 */
export const test = base.extend<{ installed: Installed; server: string; size: { width: number; height: number } }>({
  page: async ({ page }, use) => {
    await withoutWorker(page);
    await use(page);
  },
  server: [demo().url, { option: true }],
  size: [{ width: 1440, height: 900 }, { option: true }],
  installed: async ({ launchOptions, locale, timezoneId, server, size }, use) => {
    const installed = await install({
      launchOptions,
      server,
      size,
      ...(locale === undefined ? {} : { locale }),
      ...(timezoneId === undefined ? {} : { timezoneId }),
    });
    await use(installed);
    await installed.remove();
  },
});

export { expect } from '@playwright/test';
