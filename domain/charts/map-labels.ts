import { textPx } from './text-px.ts';

/** A rectangle in pixels, y downwards. */
export type Box = { left: number; top: number; right: number; bottom: number };
/** A circle with its words. */
export type Spot = { x: number; y: number; radiusPx: number; text: string };
export type Side = 'right' | 'left' | 'bottom' | 'top';

const sides: readonly Side[] = ['right', 'left', 'bottom', 'top'];
const heightPx = 16;
const gapPx = 4;

const overlaps = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const isInside = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

const circleBox = ({ x, y, radiusPx: r }: Spot): Box => ({ left: x - r, top: y - r, right: x + r, bottom: y + r });

function labelBox({ x, y, radiusPx, text }: Spot, side: Side): Box {
  const widthPx = textPx(text);
  const away = radiusPx + gapPx;
  const left = side === 'right' ? x + away : side === 'left' ? x - away - widthPx : x - widthPx / 2;
  const top = side === 'bottom' ? y + away : side === 'top' ? y - away - heightPx : y - heightPx / 2;
  return { left, top, right: left + widthPx, bottom: top + heightPx };
}

/**
 * The side on which each circle has its words, `null` where there is no room for them inside the frame, or where enough circles have some.
 * Earlier circles choose first; words cover neither other words nor another circle.
 */
export function labelPlaces(spots: readonly Spot[], frame: Box, most: number): ({ side: Side; text: string } | null)[] {
  const taken: Box[] = [];
  const circles = spots.map(circleBox);
  return spots.map((spot, index) => {
    if (taken.length >= most) return null;
    const others = circles.filter((_, at) => at !== index);
    const side = sides.find((one) => {
      const box = labelBox(spot, one);
      return isInside(box, frame) && ![...taken, ...others].some((other) => overlaps(box, other));
    });
    if (side === undefined) return null;
    taken.push(labelBox(spot, side));
    return { side, text: spot.text };
  });
}
