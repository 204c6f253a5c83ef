import type { Outcome } from './types.ts';

/** How an alert came to its end, as people choose it. */
export const outcomeMessage: Record<Outcome, { label: string; note: string }> = {
  fixed: { label: 'Fixed', note: 'Fixed' },
  expected: { label: 'Expected', note: 'Expected change' },
  false_alarm: { label: 'False alarm', note: 'No action needed' },
};
