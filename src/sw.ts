/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false });
cleanupOutdatedCaches();
clientsClaim();

const shell = createHandlerBoundToURL('/index.html');
registerRoute(new NavigationRoute(shell, { denylist: [/^\/api(\/|$)/, /\.\w{2,5}$/] }));

// The version is asked for fresh, so that it says whether the server is there; it is never answered from a cache.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('install', (event) => {
  event.waitUntil(matchPrecache('/index.html').then(() => undefined));
});
