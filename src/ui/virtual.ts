import { useVirtualizer } from '@tanstack/react-virtual';

export type RowWindow = {
  indexes: number[];
  abovePx: number;
  belowPx: number;
  measure: (element: Element | null) => void;
};

/** The rows in view of a scrolling box, and the room that the others take. */
export const useRowWindow = (count: number, box: () => HTMLElement | null, rowHeightPx: number): RowWindow => {
  // oxlint-disable-next-line react/incompatible-library -- what it returns changes with every scroll and is never memoised here
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: box,
    estimateSize: () => rowHeightPx,
    overscan: 16,
    initialRect: { width: 800, height: 560 },
  });
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map((item) => item.index),
    abovePx: items[0]?.start ?? 0,
    belowPx: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  };
};
