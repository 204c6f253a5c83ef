import type { ProtectionLevel } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { pageWire } from '#server/presenters/page.ts';
import { scopedDomains } from '../scope.ts';
import { lastChecks } from './last-check.ts';

type Health = 'healthy' | 'attention' | 'critical' | 'unknown';

const healthOf: Record<ProtectionLevel, Health> = {
  protected: 'healthy',
  parked_safe: 'healthy',
  almost: 'attention',
  monitoring: 'attention',
  exposed: 'critical',
  unknown: 'unknown',
};

/** The health of the domains a person can see, by name, with the count of each state. */
export async function domainHealth(call: UserCall, page: { limit: number; offset: number }) {
  const domains = await scopedDomains(call);
  const checks = await lastChecks(
    call.store.db,
    domains.map(({ id }) => id),
  );
  const all = domains.map(({ id, name }) => {
    const check = checks.get(id);
    const { level = 'unknown' as const, why: reason = 'The DNS records have not been checked yet.' } = check?.protection ?? {};
    const { score = null, grade = null } = check?.score ?? {};
    return { domain_id: id, domain: name, health: healthOf[level], reason, level, score, grade };
  });
  const countOf = (health: Health) => all.filter((one) => one.health === health).length;
  return {
    summary: {
      healthy: countOf('healthy'),
      attention: countOf('attention'),
      critical: countOf('critical'),
      unknown: countOf('unknown'),
    },
    domains: all.slice(page.offset, page.offset + page.limit),
    pagination: pageWire(page, all.length),
  };
}
