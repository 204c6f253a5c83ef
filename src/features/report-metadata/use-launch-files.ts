import { useEffect, useEffectEvent } from 'react';

type Launch = { files?: readonly { getFile(): Promise<File> }[] };
type LaunchQueue = { setConsumer(consume: (launch: Launch) => void): void };

/** Takes the files with which the system opened the installed app (File Handling API). */
export function useLaunchFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((files: File[]) => {
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files = [] }) => {
      Promise.all(files.map((handle) => handle.getFile())).then(take, (error: unknown) =>
        console.warn('A file could not be opened', error),
      );
    });
  }, []);
}
