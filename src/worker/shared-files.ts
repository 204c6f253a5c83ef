import { navigatedFiles, sharedFilesCache, sharedPath } from '#src/offline/worker-messages.ts';
import { withStored } from './stored.ts';

/** The field in which the system hands over shared files; the manifest names it. */
const field = 'reports';

/**
 * Stores the files that the system shared with the app until the page for reports of the person signed in takes them, and leads there. While
 * nobody is signed in it stores only that there was one, since anybody may sign in next.
 */
export async function takeShared(request: Request, page: string): Promise<Response> {
  try {
    const form = await request.formData();
    const cache = await caches.open(sharedFilesCache);
    const user = await withStored(async ({ signedIn }) => signedIn?.user ?? null);
    const folder = request.mode === 'navigate' ? navigatedFiles : '/shared';
    for (const file of form.getAll(field))
      if (file instanceof File)
        if (user === null) await cache.put(`${folder}/${crypto.randomUUID()}`, new Response());
        else await cache.put(sharedPath(folder, user, file.name), new Response(file));
  } catch (error) {
    console.warn('Shared files could not be stored', error);
    const text = 'Beacon could not store the shared files on this device. Open Beacon and choose them under Upload reports.';
    return new Response(text, { status: 507, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
  return Response.redirect(new URL(page, request.url).href, 303);
}
