import type { ValueAxis } from './value-ticks.ts';

export type Size = { widthPx: number; heightPx: number };

/** Where things stand in a chart, in pixels of its box. */
export type Plot = Size & {
  left: number;
  right: number;
  top: number;
  bottom: number;
  count: number;
  bandPx: number;
  axis: ValueAxis;
};

const leastLeftPx = 40;

/** About how wide a text of 12 px is; a little too wide rather than too narrow. */
export const textPx = (text: string): number => {
  let px = 0;
  for (const letter of text) px += letter === '%' ? 10.5 : /[\s.,:]/.test(letter) ? 3.6 : 7.6;
  return px;
};

/** Room for the widest label of the value axis. */
export const leftFor = (tickLabels: string[]): number =>
  Math.max(leastLeftPx, ...tickLabels.map((label) => Math.ceil(8 + textPx(label))));

type PlotNeeds = { size: Size; count: number; axis: ValueAxis; tickLabels: string[]; hasEvent: boolean };

export const plotOf = ({ size, count, axis, tickLabels, hasEvent }: PlotNeeds): Plot => {
  const left = Math.min(leftFor(tickLabels), size.widthPx / 2);
  return {
    ...size,
    left,
    right: size.widthPx,
    top: hasEvent ? 30 : 10,
    bottom: size.heightPx - 26,
    count,
    bandPx: (size.widthPx - left) / Math.max(count, 1),
    axis,
  };
};

export const yOf = ({ axis, top, bottom }: Plot, value: number): number =>
  bottom - ((value - axis.from) / (axis.to - axis.from)) * (bottom - top);

export const edgeOf = ({ left, bandPx }: Plot, index: number): number => left + bandPx * index;

export const centreOf = (plot: Plot, index: number): number => edgeOf(plot, index) + plot.bandPx / 2;

/** The column below `x`, or none outside the plot. */
export const indexAt = ({ left, right, bandPx, count }: Plot, x: number): number | null => {
  if (count === 0 || x < left || x > right) return null;
  return Math.min(count - 1, Math.floor((x - left) / bandPx));
};
