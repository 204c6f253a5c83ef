import { type RefObject, useEffect, useState } from 'react';

/** Lets a part of the page fill the screen, where the browser can. */
export function useFullScreen(box: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === box.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
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
