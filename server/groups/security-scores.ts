import type { Handlers } from '#contract/endpoint.ts';
import type { securityScores } from '#contract/security-scores.ts';
import type { UserCall } from '#server/context.ts';
import { type DomainCheck, lastCheck } from '#server/services/checks/last-check.ts';
import { enqueueVerify } from '#server/services/checks/scheduled-checks.ts';
import { scoreDomains } from '#server/services/checks/score-domains.ts';
import { verifyOnRequest } from '#server/services/checks/verify-on-request.ts';
import { checkedDomain } from '#server/services/domains/managed.ts';
import { accessibleDomain, scopedDomains } from '#server/services/scope.ts';
import { scoreSteps } from '#server/store/domains/check-history.ts';
import { forgetCheckTime } from '#server/store/domains/domain-checks.ts';

async function scoreOf(call: UserCall, domain: { id: number; name: string }, check: DomainCheck | null) {
  const steps = await scoreSteps(call.store.db, domain.id);
  return {
    score: {
      domain_id: domain.id,
      domain: domain.name,
      scored_at: check?.judgedAt.toISOString() ?? null,
      security_score: check?.score ?? null,
      history: steps.map((step) => ({ ...step, at: step.at.toISOString() })),
    },
  };
}

export const securityScoresHandlers: Handlers<typeof securityScores, UserCall> = {
  async get(call, { params }) {
    const domain = await accessibleDomain(call, params.id);
    return scoreOf(call, domain, await lastCheck(call.store.db, domain.id));
  },
  async refresh(call, { params }) {
    const domain = await checkedDomain(call, params.id);
    const check = await verifyOnRequest(call, domain, { scope: 'full', cause: 'Scored on request' });
    return scoreOf(call, domain, check);
  },
  async bulk(call, { body }) {
    return { scores: await scoreDomains(call, await scopedDomains(call, body.domain_ids), body) };
  },
  async invalidate(call, { params }) {
    const domain = await accessibleDomain(call, params.id);
    await forgetCheckTime(call.store.db, domain.id);
    await enqueueVerify(call, { domainId: domain.id, scope: 'full', isFresh: true, cause: 'Score discarded by staff' });
    return { invalidated: true };
  },
};
