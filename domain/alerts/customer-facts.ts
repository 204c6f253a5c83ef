import type { UsageDay } from '../billing/forecast.ts';
import type { Plan } from '../billing/plans.ts';
import type { Usage } from '../billing/usage.ts';

/**
 * Everything the rules need to know about a customer as a whole at one moment. `subscription` is `null` if none is running: then there are
 * no limits and nothing is evaluated. `days` are passing messages by report day, `suggestion` the cheapest available plan that suffices.
 */
export type CustomerFacts = {
  nowMs: number;
  customer: { id: number; name: string };
  subscription: { planName: string; planSinceMs: number } | null;
  usage: Usage;
  days: readonly UsageDay[];
  suggestion: Plan | null;
};
