/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { sendSubscription } from '#src/worker/subscription.ts';
import { outboxName } from './offline/outbox-row.ts';
import { dropStill, stillCache, stillPage, stillStyles } from './offline/still-cache.ts';
import { takeChance } from './worker/flush.ts';
import type { Host } from './worker/host.ts';
import { type Notice, onNoticePress } from './worker/notification-click.ts';
import { readPush, showPush } from './worker/push.ts';
import { takeShared } from './worker/shared-files.ts';

type Sync = { register(tag: string): Promise<void> };
type SyncEvent = ExtendableEvent & { tag: string };
type Routes = { addRoutes?(rules: object[]): Promise<void> };
type Entry = { url: string; revision: string | null; visitor?: true };
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | Entry)[] };

const portalCache = 'beacon-portal';
const visitedCache = 'beacon-visited';
const siteCache = 'beacon-site';
/** A slow connection answers late, and each file is small: several at once, fewer than would starve the page. */
const fetchesAtOnce = 4;
// Pages that the app draws; every other page is drawn by the build.
const appPages =
  /^\/(app|login|register|setup-account|alert-copies|shared-report|test-invitation|alert-management-test|alert-preferences-test)(\/|\?|$)/;
const everything = self.__WB_MANIFEST as Entry[];
const portal = everything.filter(({ visitor }) => visitor !== true).map(({ url }) => new URL(url, self.location.origin).href);
const portalUrls = new Set(portal);

/** Fetches what the signed-in part needs and is not here yet, so that it opens offline. Visitors never pay for it. */
async function warmPortal(): Promise<void> {
  const cache = await caches.open(portalCache);
  const held = new Set((await cache.keys()).map((request) => request.url));
  const missing = portal.filter((url) => !held.has(url));
  // A version that waits has its own, and takes over once this one has nothing left to do.
  const fetchNext = async () => {
    for (let url = missing.pop(); url !== undefined && self.registration.waiting === null; url = missing.pop())
      await cache.add(url);
  };
  await Promise.all(Array.from({ length: fetchesAtOnce }, fetchNext));
}

/** Keeps what a page that a visitor has open loaded before this worker was there, so that it opens again offline. */
async function keepVisited(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(visitedCache);
  for (const url of urls) if (portalUrls.has(url) && (await caches.match(url)) === undefined) await cache.add(url);
}

async function dropOldPortal(): Promise<void> {
  for (const name of [portalCache, visitedCache]) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) if (!portalUrls.has(request.url)) await cache.delete(request);
  }
}

async function fromPortal(request: Request): Promise<Response> {
  const held = await caches.match(request);
  if (held !== undefined) return held;
  const answer = await fetch(request);
  const cache = await caches.open((await caches.has(portalCache)) ? portalCache : visitedCache);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** The shell with a picture of the page as it was left, where there is one. */
async function firstPicture({ pathname, search }: URL): Promise<Response | undefined> {
  return pathname + search === stillPage ? caches.match(stillPage, { cacheName: stillCache }) : undefined;
}

/** Where a page is stored: shared results of the checker are one page. */
const siteKey = (pathname: string) => pathname.replace(/^(\/dmarc-checker)\/.*$/, '$1');

/** A drawn page of the site: the newest one, offline the one that was visited, else the page that says so. */
async function sitePage(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(siteCache);
  const key = siteKey(pathname);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.type === 'basic' && !answer.redirected) await cache.put(key, answer.clone());
    return answer;
  } catch {
    return (await cache.match(key)) ?? (await caches.match('/offline.html', { ignoreSearch: true })) ?? Response.error();
  }
}

/** Clears the stored pages, since they name the files of their build, and stores those that are open now. */
async function keepOpenPages(): Promise<void> {
  await caches.delete(siteCache);
  const cache = await caches.open(siteCache);
  for (const { url } of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    const { pathname } = new URL(url);
    if (appPages.test(pathname)) continue;
    const answer = await fetch(pathname);
    if (answer.ok && !answer.redirected) await cache.put(siteKey(pathname), answer);
  }
}

precacheAndRoute(everything.filter(({ visitor }) => visitor === true));
cleanupOutdatedCaches();
clientsClaim();
registerRoute(
  ({ url }) => portalUrls.has(url.href) || url.pathname === stillStyles,
  ({ request }) => fromPortal(request),
);
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname === '/app/share-reports',
  ({ request }) => takeShared(request, '/app/report-metadata?upload=1'),
  'POST',
);
const shell = createHandlerBoundToURL('/app');
registerRoute(
  new NavigationRoute(async (options) => (await firstPicture(options.url)) ?? shell(options), {
    allowlist: [appPages],
    denylist: [/^[^?]*\.\w{2,5}(\?|$)/],
  }),
);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !/^\/api(\/|$)|\.\w{2,5}$/.test(url.pathname),
  ({ request, url }) => sitePage(request, url.pathname),
);

// A device that has the signed-in part gets the new one whole before the new version offers itself.
self.addEventListener('install', (event) => {
  // Calls never wake the worker: each would keep a new version waiting until it has slept again.
  // Files of the build come from the device without it, or from the network.
  const routed = (event as Routes).addRoutes?.([
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/assets/*' }, source: 'cache' },
  ]);
  // A browser that knows other rules goes on without.
  event.waitUntil(routed?.catch(() => undefined) ?? Promise.resolve());
  event.waitUntil(caches.has(portalCache).then((held) => (held ? warmPortal() : undefined)));
  // A page that cannot be stored now is stored when it is visited again.
  event.waitUntil(keepOpenPages().catch(() => undefined));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldPortal());
  // It names the files of its version.
  event.waitUntil(dropStill());
});
self.addEventListener('message', (event) => {
  const { type, urls = [] } = (event.data ?? {}) as { type?: string; urls?: string[] };
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'CLAIM') event.waitUntil(self.clients.claim());
  if (type === 'WARM') event.waitUntil(warmPortal());
  if (type === 'KEEP') event.waitUntil(keepVisited(urls));
});

const host: Host = {
  origin: self.location.origin,
  windows: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  openWindow: (url) => self.clients.openWindow(url),
  show: (title, options) => self.registration.showNotification(title, options),
  badge: async (count) => {
    if (!('setAppBadge' in navigator)) return;
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
  },
  askSync: async () => {
    await (self.registration as ServiceWorkerRegistration & { sync?: Sync }).sync?.register(outboxName);
  },
};

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === outboxName) (event as SyncEvent).waitUntil(takeChance(host));
});
self.addEventListener('push', (event) => event.waitUntil(showPush(host, readPush(event.data?.text()))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(onNoticePress(host, event.action, event.notification.data as Notice));
});
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event as PushSubscriptionChangeEvent;
  const { pushManager } = self.registration;
  const renew = async () => {
    const held = newSubscription ?? (await pushManager.getSubscription());
    const options = oldSubscription?.options;
    const subscription = held ?? (options === undefined ? null : await pushManager.subscribe(options));
    if (subscription !== null) await sendSubscription(subscription, navigator.userAgent);
  };
  (event as PushSubscriptionChangeEvent).waitUntil(renew());
});
