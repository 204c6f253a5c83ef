/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { sendSubscription } from '#src/worker/subscription.ts';
import { outboxName } from './offline/outbox-row.ts';
import { takeChance } from './worker/flush.ts';
import type { Host } from './worker/host.ts';
import { type Notice, onNoticePress } from './worker/notification-click.ts';
import { readPush, showPush } from './worker/push.ts';

type Sync = { register(tag: string): Promise<void> };
type SyncEvent = ExtendableEvent & { tag: string };
type Entry = { url: string; revision: string | null; visitor?: true };
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | Entry)[] };

const portalCache = 'beacon-portal';
const visitedCache = 'beacon-visited';
const everything = self.__WB_MANIFEST as Entry[];
const portal = everything.filter(({ visitor }) => visitor !== true).map(({ url }) => new URL(url, self.location.origin).href);
const portalUrls = new Set(portal);

/** Fetches what the signed-in part needs and is not here yet, so that it opens offline. Visitors never pay for it. */
async function warmPortal(): Promise<void> {
  const cache = await caches.open(portalCache);
  const held = new Set((await cache.keys()).map((request) => request.url));
  for (const url of portal) if (!held.has(url)) await cache.add(url);
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

precacheAndRoute(everything.filter(({ visitor }) => visitor === true));
cleanupOutdatedCaches();
clientsClaim();
registerRoute(
  ({ url }) => portalUrls.has(url.href),
  ({ request }) => fromPortal(request),
);
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/, /^[^?]*\.\w{2,5}(\?|$)/] }),
);

// A device that has the signed-in part gets the new one whole before the new version offers itself.
self.addEventListener('install', (event) => {
  event.waitUntil(caches.has(portalCache).then((held) => (held ? warmPortal() : undefined)));
});
self.addEventListener('activate', (event) => event.waitUntil(dropOldPortal()));
self.addEventListener('message', (event) => {
  const { type, urls = [] } = (event.data ?? {}) as { type?: string; urls?: string[] };
  if (type === 'SKIP_WAITING') void self.skipWaiting();
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
