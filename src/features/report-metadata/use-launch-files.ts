import { useEffect, useEffectEvent } from 'react';
import { counted, formOf, listed } from '#domain/text.ts';
import { navigatedFiles, sharedFilesCache } from '#src/offline/worker-messages.ts';
import { useSignedIn } from '#src/session/session-context.ts';
import { notify } from '#src/ui/toast.tsx';

type Handle = { name: string; getFile(): Promise<File> };
type Launch = { files?: readonly Handle[] };
type LaunchQueue = { setConsumer(consume: (launch: Launch) => void): void };

/** Whether this is the window of the installed app, where alone the system shares files. */
const isAppWindow = () => 'matchMedia' in globalThis && !matchMedia('(display-mode: browser)').matches;

/**
 * Files that the system shared with the app, each once: the service worker left them here. Those of another person wait for that person. In
 * a tab of a browser such files come from a form of another site, and are not taken: they would count as the person's own upload.
 */
export async function takeSharedFiles(user: string): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has(sharedFilesCache))) return [];
  const cache = await caches.open(sharedFilesCache);
  const files: File[] = [];
  let foreign = 0;
  let ownerless = 0;
  for (const request of await cache.keys()) {
    const [, folder, owner = '', , name] = new URL(request.url).pathname.split('/').map(decodeURIComponent);
    if (name !== undefined && owner !== user) continue;
    const answer = await cache.match(request);
    const isMine = await cache.delete(request);
    if (answer === undefined || !isMine) continue;
    if (`/${folder}` === navigatedFiles && !isAppWindow()) foreign += 1;
    else if (name === undefined) ownerless += 1;
    else files.push(new File([await answer.blob()], name));
  }
  if (foreign > 0)
    notify({
      text: `${counted(foreign, 'file')} that another site or app sent ${formOf(foreign, 'was', 'were')} not uploaded. To upload ${formOf(foreign, 'it', 'them')}, choose ${formOf(foreign, 'it', 'them')} here.`,
      tone: 'fail',
    });
  if (ownerless > 0)
    notify({
      text: `${counted(ownerless, 'file')} shared while nobody was signed in ${formOf(ownerless, 'was', 'were')} not uploaded. Share ${formOf(ownerless, 'it', 'them')} again.`,
      tone: 'fail',
    });
  return files;
}

/** The files that can be read; the others are named to the person. */
export async function openedFiles(handles: readonly Handle[]): Promise<File[]> {
  const opened = await Promise.allSettled(handles.map((handle) => handle.getFile()));
  const names = handles.filter((_, index) => opened[index]?.status === 'rejected').map(({ name }) => name);
  if (names.length > 0)
    notify({
      text: `${listed(names, 3)} could not be opened. Choose ${formOf(names.length, 'it', 'them')} under Upload reports.`,
      tone: 'fail',
    });
  return opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

/** Takes the files with which the system opened the installed app (File Handling API), and those shared with it (Web Share Target). */
export function useLaunchFiles(onFiles: (files: File[]) => void): void {
  const { user } = useSignedIn();
  const take = useEffectEvent((files: File[]) => {
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const warn = (error: unknown) => console.warn('A file could not be opened', error);
    takeSharedFiles(user).then(take, warn);
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files = [] }) => {
      void openedFiles(files).then(take);
    });
  }, [user]);
}
