import { useEffect, useEffectEvent, useState } from 'react';

const holdsFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false;

/** Takes files that are dropped anywhere on the page, or pasted; answers whether files hover above it. */
export function usePageDrop(onFiles: (files: File[]) => void): boolean {
  const [hovering, setHovering] = useState(false);
  const take = useEffectEvent((files: File[]) => {
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setHovering(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHovering(false);
    };
    const drop = (event: DragEvent) => {
      setHovering(false);
      if (event.defaultPrevented || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || !holdsFiles(event.clipboardData)) return;
      event.preventDefault();
      take([...(event.clipboardData?.files ?? [])]);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
    };
  }, []);
  return hovering;
}
