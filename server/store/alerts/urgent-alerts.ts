import { sql } from 'kysely';
import type { OpenAlertFacts } from '#domain/next-step/next-step.ts';
import type { Db } from '../database.ts';
import { ofDomains } from '../period.ts';

/** The open critical and high alerts of some domains, by domain, the one that began first before the others. */
export async function urgentAlerts(db: Db, domainIds: readonly number[]): Promise<Map<number, OpenAlertFacts[]>> {
  const byDomain = new Map<number, OpenAlertFacts[]>();
  if (domainIds.length === 0) return byDomain;
  const found = await sql<Omit<OpenAlertFacts, 'happenedMs'> & { domainId: number; happenedAt: Date }>`
    select a.id, a.domain_id as "domainId", a.rule, a.severity, a.title, a.next_step as "nextStep", a.happened_at as "happenedAt"
    from alerts a where ${ofDomains('a', domainIds)} and a.status = 'open' and a.severity in ('critical', 'high')
    order by a.happened_at, a.id`.execute(db);
  for (const { domainId, happenedAt, ...alert } of found.rows) {
    const list = byDomain.get(domainId) ?? [];
    byDomain.set(domainId, list);
    list.push({ ...alert, happenedMs: happenedAt.getTime() });
  }
  return byDomain;
}
