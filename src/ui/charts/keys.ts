import { pageSteps, type TickUnit } from '#domain/charts/tick-step.ts';

/** Where a key moves the chosen point to; null where the key is none of ours. */
export const movedBy = (key: string, from: number, count: number, unit: TickUnit): number | null => {
  const to: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageDown: from - pageSteps[unit],
    PageUp: from + pageSteps[unit],
    Home: 0,
    End: count - 1,
  };
  const next = Object.hasOwn(to, key) ? to[key] : undefined;
  return next === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, next));
};

type Range = { from: number; to: number };

const leastPoints = 7;

/** The range that + or − zooms to around a point, at least a week and at most all points; null where the key is none of ours. */
export const zoomedBy = (key: string, at: number, { from, to }: Range, last: number): Range | null => {
  if (key !== '+' && key !== '=' && key !== '-') return null;
  const count = to - from + 1;
  const wanted = key === '-' ? count * 2 : Math.ceil(count / 2);
  const next = Math.min(last + 1, Math.max(Math.min(leastPoints, last + 1), wanted));
  const start = Math.min(Math.max(0, at - Math.floor(next / 2)), last + 1 - next);
  return { from: start, to: start + next - 1 };
};
