/** The registration that holds this device's address, `null` where the browser takes no messages or no service worker runs (yet). */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!isSecureContext || !('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}
