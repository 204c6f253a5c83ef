import { useEffect, useEffectEvent } from 'react';
import { sharedFilesCache } from '#src/offline/worker-messages.ts';

type Launch = { files?: readonly { getFile(): Promise<File> }[] };
type LaunchQueue = { setConsumer(consume: (launch: Launch) => void): void };

/** Files that the system shared with the app, each once: the service worker left them here. */
export async function takeSharedFiles(): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has(sharedFilesCache))) return [];
  const cache = await caches.open(sharedFilesCache);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    const isMine = await cache.delete(request);
    if (answer === undefined || !isMine) continue;
    files.push(new File([await answer.blob()], decodeURIComponent(request.url.split('/').at(-1) ?? '')));
  }
  return files;
}

/** Takes the files with which the system opened the installed app (File Handling API), and those shared with it (Web Share Target). */
export function useLaunchFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((files: File[]) => {
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const warn = (error: unknown) => console.warn('A file could not be opened', error);
    takeSharedFiles().then(take, warn);
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files = [] }) => {
      Promise.all(files.map((handle) => handle.getFile())).then(take, warn);
    });
  }, []);
}
