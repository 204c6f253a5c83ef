import type { UserCall } from '#server/context.ts';
import { scoreWire } from '#server/presenters/checks.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import { lastScores } from './last-check.ts';
import { enqueueVerify } from './scheduled-checks.ts';

/** The scores of some domains. A domain whose check is older than `max_age` seconds is queued for a new one. */
export async function scoreDomains(
  call: UserCall,
  domains: readonly DomainName[],
  { max_age, include_recommendations }: { max_age: number; include_recommendations: boolean },
) {
  const checks = await lastScores(
    call.store.db,
    domains.map(({ id }) => id),
  );
  const oldestMs = call.clock.now().getTime() - max_age * 1000;
  const scores = [];
  for (const domain of domains) {
    const check = checks.get(domain.id) ?? null;
    const isOld = check === null || check.checkedAt.getTime() < oldestMs;
    if (isOld) await enqueueVerify(call, { domainId: domain.id, scope: 'full', isFresh: true, cause: 'Scored on request' });
    const recommended = include_recommendations ? { recommendations: check?.score.recommendations ?? [] } : {};
    scores.push({ ...scoreWire(domain, check, isOld), ...recommended });
  }
  return scores;
}
