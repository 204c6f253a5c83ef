import type { Grade, MailClass } from '../vocabulary.ts';
import { gradeOf } from './security-score.ts';

/** A domain's part in its customer's score; `alignedMessages` of 30 days. */
export type ScoredDomain = { id: number; name: string; mailClass: MailClass; score: number; alignedMessages: number };

/** The score of all a customer's domains together, with the worst one beside it; `null` without a scored domain. */
export type AggregateScore = { score: number; grade: Grade; worst: ScoredDomain; domains: number; isHeldDown: boolean };

/**
 * The weighted mean of the domains' scores: weight 1 + log10(1 + aligned messages), parked domains 1. It is never more than 15 above the
 * worst domain that sends email (`isHeldDown` if that applied).
 */
export function aggregateScore(domains: readonly ScoredDomain[]): AggregateScore | null {
  const worstFirst = [...domains].sort((a, b) => a.score - b.score);
  const worst = worstFirst.find((domain) => domain.mailClass !== 'parked') ?? worstFirst[0];
  if (worst === undefined) return null;
  let sum = 0;
  let weights = 0;
  for (const domain of domains) {
    const weight = domain.mailClass === 'parked' ? 1 : 1 + Math.log10(1 + domain.alignedMessages);
    sum += weight * domain.score;
    weights += weight;
  }
  const mean = sum / weights;
  const bound = worst.mailClass === 'parked' ? 100 : worst.score + 15;
  const score = Math.round(Math.min(mean, bound));
  return { score, grade: gradeOf(score), worst, domains: domains.length, isHeldDown: mean > bound };
}
