import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { sharedFilesCache, sharedPath } from '#src/offline/worker-messages.ts';
import { refuseUpload } from '#src/page/refuse-upload.ts';
import { useMayUpload } from '#src/session/may-manage.ts';
import { useSession, useSignedIn } from '#src/session/session-context.ts';

const reports = '/app/report-metadata';

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Leaves files where the page for reports takes those that the system shares with the app. */
async function leave(files: readonly File[], user: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(sharedFilesCache);
  for (const file of files) await cache.put(sharedPath('/shared', user, file.name), new Response(file));
}

/**
 * Files that are dropped on a page which takes none: the browser would open them in place of the app. They go to the page for reports, unless
 * a dialog is open or the page has a place for files.
 */
export function useDroppedReports(): void {
  const router = useRouter();
  const mayUpload = useMayUpload();
  const { user } = useSignedIn();
  const { isStaff } = useSession();
  const take = useEffectEvent((files: readonly File[]) => {
    if (document.querySelector('[role=dialog], input[type=file]') !== null) return;
    if (!mayUpload) return refuseUpload(isStaff);
    leave(files, user).then(
      () => router.navigate({ href: `${reports}?upload=1` }),
      (error: unknown) => console.warn('Dropped files could not be handed over', error),
    );
  });
  const isOther = useEffectEvent(() => router.latestLocation.pathname !== reports);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented || !holdsFiles(event) || !isOther()) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, []);
}
