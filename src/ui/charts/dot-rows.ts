import { textPx } from '#domain/charts/text-px.ts';

export type DotRow = { id: string; label: string; dots: { id: string; title: string; value: number }[]; middle: number | null };

const dotPx = 7;
const headPx = 10;
const stackPx = 28;
const footPx = 28;
const axisPx = 24;
const edgePx = 12;

/** One of 1, 2, 3, 5 × 10ⁿ, so that at most six of them reach the highest value. */
function stepTo(highest: number): number {
  for (let power = 1; ; power *= 10) for (const one of [1, 2, 3, 5]) if (one * power * 6 >= highest) return one * power;
}

/** Where each dot of a row is: beside the others where there is room, else above the ones it would cover. */
function placed(row: DotRow, xOf: (value: number) => number) {
  const ends: number[] = [];
  const dots = row.dots
    .toSorted((one, other) => one.value - other.value)
    .map((dot) => {
      const x = xOf(dot.value);
      const free = ends.findIndex((end) => end <= x - dotPx);
      const level = free === -1 ? ends.length : free;
      ends[level] = x;
      return { ...dot, x, level };
    });
  const stepPx = Math.min(dotPx, stackPx / Math.max(1, ends.length - 1));
  return dots.map(({ level, ...dot }) => ({ ...dot, up: level * stepPx }));
}

/** Positions of dots on rows with one scale from 0 up, in pixels of a box of this width; the labels of the rows are to their left. */
export function dotRows(rows: readonly DotRow[], middleText: (middle: number) => string, widthPx: number) {
  const leftPx = Math.ceil(Math.max(0, ...rows.map(({ label }) => textPx(label)))) + edgePx;
  const rightPx = widthPx - edgePx;
  const step = stepTo(Math.max(1, ...rows.flatMap(({ dots }) => dots.map(({ value }) => value))));
  const most = step * Math.max(1, ...rows.flatMap(({ dots }) => dots.map(({ value }) => Math.ceil(value / step))));
  const xOf = (value: number) => Math.round(leftPx + (value / most) * (rightPx - leftPx)) + 0.5;
  const rowPx = headPx + stackPx + footPx;
  const bottom = rows.length * rowPx + 0.5;
  return {
    heightPx: rows.length * rowPx + axisPx,
    bottom,
    ticks: Array.from({ length: most / step + 1 }, (_none, at) => ({ value: at * step, x: xOf(at * step) })),
    rows: rows.map((row, at) => {
      const y = at * rowPx + headPx + stackPx;
      const text = row.middle === null ? null : middleText(row.middle);
      const x = row.middle === null ? 0 : xOf(row.middle);
      const half = text === null ? 0 : textPx(text) / 2;
      const middle = text === null ? null : { x, text, textX: Math.min(Math.max(x, leftPx + half), rightPx - half) };
      return { id: row.id, label: row.label, y, dots: placed(row, xOf), middle };
    }),
  };
}
