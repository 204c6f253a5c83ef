import type { CheckJudgement } from './judge.ts';
import { type CheckFindings, wireTopics } from './topics.ts';

/** A check in API terms: what was looked up, and its evaluation. `checkedAt` is ISO 8601 in UTC. */
export function checkWire(findings: CheckFindings, judgement: CheckJudgement, checkedAt: string) {
  const { status, verdict, flags, unknown, evaluations } = judgement;
  return {
    domain: findings.domain,
    checked_at: checkedAt,
    status,
    verdict,
    ...wireTopics(findings, evaluations),
    flags,
    unknown,
  };
}
