/** The registration that holds this device's address, `null` where the browser takes no messages or no service worker runs (yet). */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!isSecureContext || !('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

/** Closes the notifications of somebody who has left: a press on one would act as whoever is signed in then. */
export async function closeShown(registration: ServiceWorkerRegistration | null): Promise<void> {
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
