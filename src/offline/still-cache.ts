/** The cache that holds the picture of the dashboard; the service worker answers with it when the app is opened. */
export const stillCache = 'beacon-still';
/** The page the installed app opens with: the one page of which a picture is kept. */
export const stillPage = '/app/dashboard';

/** The styles that draw the picture, as one file: beside the others, whose fonts they name. */
export const stillStyles = '/assets/still.css';

/** Forgets the picture. */
export async function dropStill(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(stillCache);
}
