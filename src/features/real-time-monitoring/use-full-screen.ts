import { type RefObject, useEffect, useState } from 'react';

/** Lets a part of the page fill the screen, where the browser can. */
export function useFullScreen(box: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === box.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [box]);
  return {
    can: document.fullscreenEnabled,
    isFull,
    toggle: () => {
      if (isFull) void document.exitFullscreen();
      else void box.current?.requestFullscreen();
    },
  };
}
