import type { Workbox } from 'workbox-window';

let worker: Workbox | null = null;
let asked = false;

/** Lets the waiting version take over; the page reloads once it has. Where another window did so already, reloads at once. */
export function activateWaiting(): void {
  void navigator.serviceWorker.getRegistration().then((registration) => {
    if (registration?.waiting == null) return location.reload();
    asked = true;
    worker?.messageSkipWaiting();
  });
}

/** Has the service worker fetch the signed-in part, so that it opens offline. */
export function warmPortal(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  void navigator.serviceWorker.ready.then((registration) => registration.active?.postMessage({ type: 'WARM' }));
}

/** Has the service worker keep what this page has loaded, so that it opens again offline. */
export function keepThisPage(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  void navigator.serviceWorker.ready.then((registration) => {
    const urls = performance.getEntriesByType('resource').map(({ name }) => name);
    registration.active?.postMessage({ type: 'KEEP', urls });
  });
}

/**
 * Registers the service worker and reports when a new version is waiting or has taken over from another window; the first one a page gets
 * is never a new version, however long it takes to install. Checks for one every hour and whenever the app returns to the foreground.
 */
export async function registerWorker(found: () => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const [{ Workbox: Registration }] = await Promise.all([import('workbox-window'), import('#src/trusted-types.ts')]);
  worker = new Registration('/sw.js', { scope: '/' });
  let isFirst = navigator.serviceWorker.controller === null;
  worker.addEventListener('waiting', () => {
    if (!isFirst) found();
  });
  worker.addEventListener('controlling', (event) => {
    if (asked) location.reload();
    else if (!isFirst && (event.isUpdate === true || event.isExternal === true)) found();
    isFirst = false;
  });
  await worker.register();
  const checkForUpdate = () => void worker?.update().catch(() => undefined);
  setInterval(checkForUpdate, 3_600_000);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate();
  });
  // A page that was loading while the worker took over its clients was missed by it.
  const { active } = await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null) active?.postMessage({ type: 'CLAIM' });
}
