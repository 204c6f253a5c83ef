import type { ScoreInputs } from './inputs.ts';

type Open = Pick<ScoreInputs, 'failed'>;

/** Whether a later score that is lower has lost points: those behind failed lookups count in full, and were perhaps never there. */
export function isComparable(earlier: Open, later: Open): boolean {
  return (earlier.failed ?? []).every((topic) => later.failed?.includes(topic) === true);
}
