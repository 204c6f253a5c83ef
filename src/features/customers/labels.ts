import type { RiskKind } from '#domain/vocabulary.ts';

/** The parts of a risk in words. */
export const riskLabels: Record<RiskKind, string> = {
  exposure: 'Exposure',
  policy_gap: 'Policy gap',
  failing_own: 'Failing own messages',
  unknown_senders: 'Unsorted senders',
  silence: 'Silence',
};
