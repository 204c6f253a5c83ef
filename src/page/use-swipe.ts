import { type PointerEvent, useRef, useState } from 'react';

const least = 12;
const far = 96;

type Swipe = { right: (() => void) | null; left: (() => void) | null };

/**
 * A row that follows the finger to the side: far enough to the right or the left it does what lies there. Mouse and keyboard use the
 * buttons; a move up or down stays a scroll.
 */
export function useSwipe({ right, left }: Swipe) {
  const start = useRef<{ x: number; y: number; id: number } | null>(null);
  const wasSwipe = useRef(false);
  const [offsetPx, setOffset] = useState(0);
  const end = () => {
    start.current = null;
    setOffset(0);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      wasSwipe.current = false;
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      start.current = { x: event.clientX, y: event.clientY, id: event.pointerId };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = start.current;
      if (from === null || from.id !== event.pointerId) return;
      const x = event.clientX - from.x;
      if (!wasSwipe.current) {
        if (Math.abs(event.clientY - from.y) > least) return end();
        if (Math.abs(x) < least) return;
        wasSwipe.current = true;
        event.currentTarget.setPointerCapture?.(event.pointerId);
      }
      const most = 1.5 * far;
      setOffset(Math.max(left === null ? 0 : -most, Math.min(right === null ? 0 : most, x)));
    },
    onPointerUp: () => {
      if (wasSwipe.current && offsetPx >= far) right?.();
      if (wasSwipe.current && offsetPx <= -far) left?.();
      end();
    },
    onPointerCancel: end,
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!wasSwipe.current) return;
      wasSwipe.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { handlers, offsetPx, isFar: Math.abs(offsetPx) >= far };
}
