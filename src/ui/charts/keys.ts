import { pageSteps, type TickUnit } from './tick-step.ts';

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
