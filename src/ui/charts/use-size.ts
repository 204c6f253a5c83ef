import { type RefObject, useLayoutEffect, useState } from 'react';
/** A size in pixels. */
export type Size = { widthPx: number; heightPx: number };

/** Drawn at this size until the box is measured, and where nothing can be. */
const unmeasured: Size = { widthPx: 640, heightPx: 252 };

/** The inner size of a box, measured before it is shown and again on each change. */
export const useSize = (box: RefObject<HTMLElement | null>): Size => {
  const [size, setSize] = useState(unmeasured);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: widthPx, clientHeight: heightPx } = element;
      if (widthPx === 0 || heightPx === 0) return;
      setSize((known) => (known.widthPx === widthPx && known.heightPx === heightPx ? known : { widthPx, heightPx }));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [box]);
  return size;
};
