import type { Outcome } from './types.ts';

/** How an alert came to its end, as people choose it. */
export const outcomeMessage: Record<Outcome, { label: string; note: string }> = {
  fixed: { label: 'Fixed', note: 'It was a fault and is mended' },
  expected: { label: 'Expected', note: 'It was meant to happen' },
  false_alarm: { label: 'False alarm', note: 'There was nothing' },
};
