import { textPx } from '#domain/charts/text-px.ts';
import type { SparkPoint } from './spark-path.ts';
import type { Size } from './use-size.ts';

type Wanted = {
  values: (number | null)[];
  usual: number | null;
  usualText: string | null;
  mark: { index: number; text: string } | null;
  size: Size;
};

const footPx = 24;
const topPx = 22;
const edgePx = 5;

/** How far a text at a height keeps from the line between two places. */
const room = (points: (SparkPoint | null)[], y: number, from: number, to: number): number => {
  const gaps = points.flatMap((end, index) => {
    const begin = points[index - 1] ?? end;
    if (end === null || begin === null || end.x < from || begin.x > to) return [];
    const at = (x: number) => (end.x === begin.x ? end.y : begin.y + ((x - begin.x) / (end.x - begin.x)) * (end.y - begin.y));
    const [one, other] = [at(Math.max(from, begin.x)), at(Math.min(to, end.x))];
    const middle = y - 4;
    const isCrossed = (one - middle) * (other - middle) <= 0;
    return [isCrossed ? 0 : Math.min(Math.abs(one - middle), Math.abs(other - middle))];
  });
  return Math.min(200, ...gaps);
};

/** Positions in a marked line, in pixels of its box, from zero up. Labels are placed where they cover least. */
export const markedLine = ({ values, usual, usualText, mark, size }: Wanted) => {
  const bottom = Math.round(size.heightPx - footPx) + 0.5;
  const most = Math.max(...values.filter((value) => value !== null), usual ?? 0) || 1;
  const yOf = (value: number) => Math.round((bottom - (value / most) * (bottom - topPx)) * 10) / 10;
  const stepPx = values.length > 1 ? (size.widthPx - 2 * edgePx) / (values.length - 1) : 0;
  const xOf = (index: number) => edgePx + index * stepPx;
  const points = values.map((value, index) => (value === null ? null : { x: xOf(index), y: yOf(value) }));
  const usualY = usual === null ? null : Math.round(yOf(usual)) + 0.5;
  const last = points.findLast((point) => point !== null) ?? null;
  if (mark === null || mark.index < 0) return { points, last, bottom, usualY, event: null };
  const x = Math.round(xOf(mark.index)) + 0.5;
  const onLeft = x > size.widthPx / 2;
  const textX = onLeft ? x - 8 : x + 8;
  const widthPx = textPx(mark.text);
  const [from, to] = onLeft ? [textX - widthPx, textX] : [textX, textX + widthPx];
  const usualEnd = usualText === null ? 0 : textPx(usualText);
  const hits = (y: number) => usualY !== null && from < usualEnd + 8 && Math.abs(y - (usualY - 6)) < 14;
  const heights = [14, topPx + 24, (topPx + bottom) / 2 + 4, bottom - 8].filter((y) => !hits(y));
  const textY = Math.round(
    heights.reduce((best, y) => (room(points, y, from, to) > room(points, best, from, to) ? y : best), heights[0] ?? 14),
  );
  return { points, last, bottom, usualY, event: { x, textX, textY, onLeft } };
};
