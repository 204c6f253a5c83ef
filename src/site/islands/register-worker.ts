import '#src/trusted-types.ts';
import { savesData } from '#src/saves-data.ts';

/** Registers the service worker once the page is idle, so that it opens offline again; not for visitors who save data. */
export function registerOnSite(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD || savesData()) return;
  const register = () => {
    navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch((error: unknown) => {
      console.warn('This page will not open offline.', error);
    });
  };
  addEventListener('load', () => setTimeout(register, 3_000), { once: true });
}
