import { type RefObject, useEffect, useState } from 'react';

/** Whether the box's content is wider or higher than the box. */
export const useOverflow = (box: RefObject<HTMLElement | null>): boolean => {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setOver(element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    if (element.firstElementChild) watcher.observe(element.firstElementChild);
    return () => watcher.disconnect();
  }, [box]);
  return over;
};
