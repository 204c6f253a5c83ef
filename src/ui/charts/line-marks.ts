import { centreOf, type Plot, yOf } from './plot.ts';

export type LineMark = { x: number; y: number };

/** Points of a line; null is a gap, never a zero. */
export const lineMarks = (plot: Plot, values: (number | null)[]): (LineMark | null)[] =>
  values.map((value, index) => (value === null ? null : { x: centreOf(plot, index), y: yOf(plot, value) }));

/** The points that have a dot: the last known one, and those that have no line on either side. */
export const dottedMarks = (marks: (LineMark | null)[]): LineMark[] => {
  const last = marks.findLastIndex((mark) => mark !== null);
  const has = (index: number) => (marks[index] ?? null) !== null;
  return marks.flatMap((mark, index) => {
    const dotted = index === last || (!has(index - 1) && !has(index + 1));
    return mark !== null && dotted ? [mark] : [];
  });
};
