import { type RefObject, useEffect } from 'react';
import { echarts } from './engine.ts';

/** Fits a drawing to its box: the library makes it with a fixed width, measured some time before. */
export function fitDrawing(box: HTMLElement | null): void {
  const drawn = box?.firstElementChild;
  const chart = drawn instanceof HTMLElement ? echarts.getInstanceByDom(drawn) : undefined;
  if (chart !== undefined && chart.getWidth() !== box?.clientWidth) chart.resize({ width: 'auto', height: 'auto' });
}

/** The library ignores the first change of size, which may be a real one: a drawing of another width would stick out for good. */
export function useBoxSize(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const watcher = new ResizeObserver(() => fitDrawing(element));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [box]);
}

/** Paper is narrower than most screens: the drawing is scaled there instead of cut off. */
export function usePaperSize(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const svg = () => box.current?.querySelector('svg');
    const fit = () => {
      const { width, height } = svg()?.getBoundingClientRect() ?? {};
      if (width) svg()?.setAttribute('viewBox', `0 0 ${width} ${height}`);
    };
    const free = () => svg()?.removeAttribute('viewBox');
    addEventListener('beforeprint', fit);
    addEventListener('afterprint', free);
    return () => {
      removeEventListener('beforeprint', fit);
      removeEventListener('afterprint', free);
    };
  }, [box]);
}
