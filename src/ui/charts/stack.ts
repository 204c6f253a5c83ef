import { edgeOf, type Plot, yOf } from './plot.ts';

export type BarRect = { index: number; x: number; y: number; width: number; height: number };

const gapShare = 0.22;

/** Columns end on whole pixels where there is room for it, so that all look alike; very many stand without gaps. */
const column = (plot: Plot, index: number): { x: number; width: number } => {
  const start = edgeOf(plot, index);
  if (plot.bandPx < 3) return { x: start, width: plot.bandPx };
  const gap = plot.bandPx * gapShare;
  const x = Math.round(start + gap / 2);
  return { x, width: Math.max(1, Math.round(start + plot.bandPx - gap / 2) - x) };
};

/** The bars of each series, stacked from the bottom up. What is more than zero is at least one pixel high. */
export const stackRects = (plot: Plot, values: (number | undefined)[][], seriesCount: number): BarRect[][] => {
  const rects: BarRect[][] = Array.from({ length: seriesCount }, () => []);
  for (const [index, parts] of values.entries()) {
    const { x, width } = column(plot, index);
    let sum = 0;
    let below = plot.bottom;
    for (const [series, mine] of rects.entries()) {
      const part = parts[series] ?? 0;
      if (part <= 0) continue;
      sum += part;
      const y = Math.min(yOf(plot, sum), below - 1);
      mine.push({ index, x, y, width, height: below - y });
      below = y;
    }
  }
  return rects;
};

const px = (value: number): string => String(Math.round(value * 100) / 100);

export const rectsPath = (rects: BarRect[]): string =>
  rects.map(({ x, y, width, height }) => `M${px(x)} ${px(y)}h${px(width)}v${px(height)}h${px(-width)}z`).join('');
