import type { Workbox } from 'workbox-window';

let worker: Workbox | null = null;

/** Lets the waiting version take over; the page reloads once it has. */
export function activateWaiting(): void {
  worker?.messageSkipWaiting();
}

/** Registers the service worker, says when a new version waits, and looks for one every hour and when the app comes back to the front. */
export async function registerWorker(found: () => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { Workbox: Registration } = await import('workbox-window');
  worker = new Registration('/sw.js', { scope: '/' });
  worker.addEventListener('waiting', found);
  worker.addEventListener('controlling', (event) => {
    if (event.isUpdate === true) location.reload();
  });
  await worker.register();
  const look = () => void worker?.update().catch(() => undefined);
  setInterval(look, 3_600_000);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}
