import type { intelligenceParts } from '#contract/intelligence.ts';
import type { UserCall } from '#server/context.ts';
import { dnsBriefWire, messagesBriefWire, reportsBriefWire, securityBriefWire } from '#server/presenters/intelligence.ts';
import type { DomainStats } from '#server/store/domains/domain-stats.ts';
import { lastChecks } from '../checks/last-check.ts';
import { periodOf } from '../period.ts';
import { scopedDomains } from '../scope.ts';

const windowDays = 30;

type Asked = {
  domain_ids?: readonly number[] | undefined;
  include: readonly (typeof intelligenceParts)[number][];
  limit: number;
  offset: number;
};

/** The requested parts over 30 days: a page of the named accessible domains, or of all in the active scope. */
export async function briefDomains(call: UserCall, { domain_ids, include, limit, offset }: Asked) {
  const all = await scopedDomains(call, domain_ids);
  const domains = all.slice(offset, offset + limit);
  const ids = domains.map(({ id }) => id);
  const now = call.clock.now();
  const wants = (part: Asked['include'][number]) => include.includes(part);
  const checks = await lastChecks(call.store.db, ids);
  const period = periodOf({ days: windowDays }, now);
  const stats =
    wants('analytics') || wants('health') ? await call.statsCache.domainStats(ids, period) : new Map<number, DomainStats>();
  const briefs = domains.map(({ id, name }) => {
    const check = checks.get(id) ?? null;
    return {
      domain_id: id,
      domain: name,
      ...(wants('dns') ? { dns: dnsBriefWire(check) } : {}),
      ...(wants('security') ? { security: securityBriefWire({ id, name }, check) } : {}),
      ...(wants('analytics') ? { analytics: messagesBriefWire(stats.get(id), windowDays) } : {}),
      ...(wants('health') ? { health: reportsBriefWire(stats.get(id), now) } : {}),
    };
  });
  return { domains: briefs, total: all.length };
}
