import type { Tag } from '#contract/endpoint.ts';
import { outboxName } from '#src/offline/outbox-row.ts';
import type { WorkerMessage } from '#src/offline/worker-messages.ts';

type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Asks the browser to wake the service worker once there is a connection, even if the app is closed by then. Only some browsers can. */
export function askSync(): void {
  if (!('serviceWorker' in navigator)) return;
  const ask = async () => {
    const registration: Syncing = await navigator.serviceWorker.ready;
    await registration.sync?.register(outboxName);
  };
  ask().catch((error: unknown) => console.warn('Background sync is not available', error));
}

/** Starts the outbox whenever the app comes to the foreground and when the service worker says so; also receives which lists are stale. */
export function listenForSyncTriggers(actor: { send(event: { type: 'wake' }): void }, stale: (tags: Tag[]) => void): () => void {
  const wake = () => {
    if (document.visibilityState === 'visible') actor.send({ type: 'wake' });
  };
  const hear = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'FLUSH') actor.send({ type: 'wake' });
    if (data.type === 'STALE') stale(data.tags as Tag[]);
  };
  const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  addEventListener('focus', wake);
  document.addEventListener('visibilitychange', wake);
  worker?.addEventListener('message', hear);
  return () => {
    removeEventListener('focus', wake);
    document.removeEventListener('visibilitychange', wake);
    worker?.removeEventListener('message', hear);
  };
}
