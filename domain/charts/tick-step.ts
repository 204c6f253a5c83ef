const steps = {
  day: [1, 2, 7, 10, 14, 28, 56, 91],
  hour: [1, 2, 3, 6, 12, 24],
  month: [1, 2, 3, 6, 12],
};

/** What one point of the time axis is. */
export type TickUnit = keyof typeof steps;

/** What Page up and Page down move by: a week, a quarter of a day, a quarter of a year. */
export const pageSteps: Record<TickUnit, number> = { day: 7, hour: 6, month: 3 };

/** Interval of axis labels in points, so that each has about 95 px; the last point always has one. */
export const tickStep = (count: number, widthPx: number, unit: TickUnit): number => {
  const room = Math.max(2, widthPx / 95);
  return steps[unit].find((step) => count / step <= room) ?? Math.ceil(count / room);
};

/** Whether a point has a label: every `step`-th and the last, which no other comes too close to. */
export const hasTick = (index: number, count: number, step: number): boolean =>
  index === count - 1 || (index % step === 0 && count - 1 - index >= step * 0.6);
