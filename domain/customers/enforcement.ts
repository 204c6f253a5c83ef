import type { EnforcementStage } from '../vocabulary.ts';

/** How far sending domains are along the path to enforcement. */
export type StageCounts = { monitoring: number; quarantine: number; reject: number };

/** A month `YYYY-MM` with how many domains were at each part of the path at its end. */
export type MonthCounts = StageCounts & { month: string };

/** What receivers apply at a stage: while a policy is tested (`t=y`) they apply the one below. */
export function appliedAt(stage: EnforcementStage): keyof StageCounts {
  if (stage === 'reject') return 'reject';
  return stage === 'quarantine' || stage === 'rehearse_reject' ? 'quarantine' : 'monitoring';
}

/** How many of some domains send messages, and to how many of these receivers apply quarantine or reject. */
export function enforcementOf(domains: readonly { isParked: boolean; policy: string | null }[]): {
  sending: number;
  enforced: number;
} {
  const sending = domains.filter(({ isParked }) => !isParked);
  return {
    sending: sending.length,
    enforced: sending.filter(({ policy }) => policy === 'quarantine' || policy === 'reject').length,
  };
}

/** The stages of domains at the end of each month, oldest first; a domain that was not checked in a month keeps its stage of before. */
export function countMonths(
  known: readonly { domainId: number; month: string; stage: EnforcementStage }[],
  months: readonly string[],
): MonthCounts[] {
  const stages = new Map<number, EnforcementStage>();
  return months.flatMap((month) => {
    for (const one of known) if (one.month === month) stages.set(one.domainId, one.stage);
    if (stages.size === 0) return [];
    const counts: MonthCounts = { month, monitoring: 0, quarantine: 0, reject: 0 };
    for (const stage of stages.values()) counts[appliedAt(stage)] += 1;
    return [counts];
  });
}
