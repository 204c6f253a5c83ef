import type { ProtectionLevel } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { pageWire } from '#server/presenters/page.ts';
import { countLevels } from '#server/store/domains/domain-values.ts';
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
  const { db } = call.store;
  const domains = await scopedDomains(call);
  const levels = await countLevels(
    db,
    domains.map(({ id }) => id),
  );
  const countOf = (health: Health) =>
    [...levels].filter(([level]) => healthOf[level] === health).reduce((sum, [, count]) => sum + count, 0);
  const summary = { healthy: countOf('healthy'), attention: countOf('attention'), critical: countOf('critical') };
  const shown = domains.slice(page.offset, page.offset + page.limit);
  const checks = await lastChecks(
    db,
    shown.map(({ id }) => id),
  );
  return {
    summary: { ...summary, unknown: domains.length - summary.healthy - summary.attention - summary.critical },
    domains: shown.map(({ id, name }) => {
      const check = checks.get(id);
      const { level = 'unknown' as const, why: reason = 'The DNS records have not been checked yet.' } = check?.protection ?? {};
      const { score = null, grade = null } = check?.score ?? {};
      return { domain_id: id, domain: name, health: healthOf[level], reason, level, score, grade };
    }),
    pagination: pageWire(page, domains.length),
  };
}
