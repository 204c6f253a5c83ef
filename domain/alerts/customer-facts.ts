import type { UsageDay } from '../billing/forecast.ts';
import type { Plan } from '../billing/plans.ts';
import type { Usage } from '../billing/usage.ts';

/**
 * Everything the rules read of a customer as a whole at one moment. `subscription` is `null` where none runs: then there are no limits and
 * nothing is judged. `days` are the messages that passed by report day, `suggestion` the cheapest plan on sale that is enough.
 */
export type CustomerFacts = {
  nowMs: number;
  customer: { id: number; name: string };
  subscription: { planName: string; planSinceMs: number } | null;
  usage: Usage;
  days: readonly UsageDay[];
  suggestion: Plan | null;
};
