/** A value axis: its ends and where its ticks are. */
export type ValueAxis = { from: number; to: number; ticks: number[] };
/** What a value axis must hold. */
export type ValueNeeds = {
  lowest: number;
  highest: number;
  /** Fixed ends; without `from` the axis starts at 0, or below the lowest value where that is negative. */
  from?: number;
  to?: number;
  /** Counts: no step falls between whole numbers. */
  whole: boolean;
};

const bestCount = 4;
const exact = (value: number): number => Number(value.toPrecision(12));

const roundSteps = (span: number, whole: boolean): number[] => {
  const power = Math.floor(Math.log10(span));
  return [power - 2, power - 1, power, power + 1]
    .flatMap((at) => [1, 2, 2.5, 5].map((factor) => exact(factor * 10 ** at)))
    .filter((step) => !whole || Number.isInteger(step));
};

/** A value axis of two to five round steps (1, 2, 2.5 or 5 times a power of ten) that ends as close above the highest value as it can. */
export const valueAxis = ({ lowest, highest, from, to, whole }: ValueNeeds): ValueAxis => {
  const start = from ?? Math.min(0, lowest);
  const wanted = to ?? highest;
  const end = wanted > start ? wanted : start + 1;
  const choices = roundSteps(end - start, whole).map((step) => {
    const first = from ?? exact(Math.floor(exact(start / step)) * step);
    const last = to ?? exact(first + Math.ceil(exact((end - first) / step)) * step);
    return { step, first, last, count: (last - first) / step };
  });
  const fitting = choices.filter(({ count }) => count <= 5 && (Number.isInteger(exact(count)) || to !== undefined));
  const even = fitting.filter(({ count }) => Number.isInteger(exact(count)) && count >= 2);
  const [best] = (even.length > 0 ? even : fitting).sort(
    (a, b) => a.last - a.first - (b.last - b.first) || Math.abs(a.count - bestCount) - Math.abs(b.count - bestCount),
  );
  if (!best) return { from: start, to: end, ticks: [start, end] };
  const ticks = Array.from({ length: Math.floor(exact(best.count)) + 1 }, (_, index) => exact(best.first + index * best.step));
  return { from: best.first, to: best.last, ticks };
};
