import type { Handlers } from '#contract/endpoint.ts';
import type { securityScores } from '#contract/security-scores.ts';
import type { Grade } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { enqueueVerify } from '#server/services/checks/scheduled-checks.ts';
import type { ListedCheck } from '#server/services/checks/to-wire.ts';
import { type DomainCheck, lastCheck, verifyDomain } from '#server/services/checks/verify-domain.ts';
import { checkedDomain } from '#server/services/domains/managed.ts';
import { accessibleDomain, scopedDomains } from '#server/services/scope.ts';
import { scoreSteps } from '#server/store/domains/check-history.ts';
import { forgetCheckTime, listChecks } from '#server/store/domains/domain-checks.ts';

async function scoreOf(call: UserCall, domain: { id: number; name: string }, check: DomainCheck | null) {
  const steps = await scoreSteps(call.store.db, domain.id);
  return {
    score: {
      domain_id: domain.id,
      domain: domain.name,
      scored_at: check?.judgedAt.toISOString() ?? null,
      security_score: check?.score ?? null,
      history: steps.map(({ at, grade, ...step }) => ({ ...step, at: at.toISOString(), grade: grade as Grade | null })),
    },
  };
}

export const securityScoresHandlers: Handlers<typeof securityScores, UserCall> = {
  async get(call, { params }) {
    const domain = await accessibleDomain(call, params.id);
    return scoreOf(call, domain, await lastCheck(call, domain.id));
  },
  async refresh(call, { params }) {
    const domain = await checkedDomain(call, params.id);
    const check = await verifyDomain(call, domain, { scope: 'full', isFresh: true, cause: 'Scored on request' });
    return scoreOf(call, domain, check);
  },
  async bulk(call, { body }) {
    const domains = await scopedDomains(call, body.domain_ids);
    const checks = await listChecks(
      call.store.db,
      domains.map(({ id }) => id),
    );
    const oldest = call.clock.now().getTime() - body.max_age * 1000;
    const scores = [];
    for (const { id, name } of domains) {
      const check = (checks.get(id) ?? null) as ListedCheck | null;
      const isRefreshing = check === null || check.checkedAt.getTime() < oldest;
      if (isRefreshing) await enqueueVerify(call, { domainId: id, scope: 'full', isFresh: true, cause: 'Scored on request' });
      scores.push({
        domain_id: id,
        domain: name,
        score: check?.score.score ?? null,
        grade: check?.score.grade ?? null,
        scored_at: check?.judgedAt.toISOString() ?? null,
        is_refreshing: isRefreshing,
        ...(body.include_recommendations ? { recommendations: check?.score.recommendations ?? [] } : {}),
      });
    }
    return { scores };
  },
  async invalidate(call, { params }) {
    const domain = await accessibleDomain(call, params.id);
    await forgetCheckTime(call.store.db, domain.id);
    await enqueueVerify(call, { domainId: domain.id, scope: 'full', isFresh: true, cause: 'Score discarded by staff' });
    return { invalidated: true };
  },
};
