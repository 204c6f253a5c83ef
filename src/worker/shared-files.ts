import { navigatedFiles, sharedFilesCache } from '#src/offline/worker-messages.ts';

/** The field in which the system hands over shared files; the manifest names it. */
const field = 'reports';

/** Stores the files that the system shared with the app until the page for reports takes them, and leads there. */
export async function takeShared(request: Request, page: string): Promise<Response> {
  try {
    const form = await request.formData();
    const cache = await caches.open(sharedFilesCache);
    const folder = request.mode === 'navigate' ? navigatedFiles : '/shared';
    for (const file of form.getAll(field))
      if (file instanceof File)
        await cache.put(`${folder}/${crypto.randomUUID()}/${encodeURIComponent(file.name)}`, new Response(file));
  } catch (error) {
    console.warn('Shared files could not be stored', error);
    const text = 'Beacon could not store the shared files on this device. Open Beacon and choose them under Upload reports.';
    return new Response(text, { status: 507, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
  return Response.redirect(new URL(page, request.url).href, 303);
}
