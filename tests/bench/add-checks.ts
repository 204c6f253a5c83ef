import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { verifyDomain } from '#server/services/checks/verify-domain.ts';
import { findCheckedDomain } from '#server/store/domains/domains.ts';
import { zoneResolver } from '#tests/fakes/zone.ts';

/** Checks the first domain over a zone, and gives its result to all others. */
export async function addChecks(context: Context): Promise<void> {
  const { db } = context.store;
  const domain = await findCheckedDomain(db, 1);
  if (domain === null) throw new Error('The first domain is missing.');
  const { name } = domain;
  const zone = {
    [name]: { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'], MX: [{ preference: 10, exchange: `mx.${name}` }] },
    [`mx.${name}`]: { A: ['192.0.2.1'] },
    [`_dmarc.${name}`]: { TXT: [`v=DMARC1; p=quarantine; rua=mailto:r@${name}`] },
  };
  await verifyDomain({ ...context, dns: zoneResolver(zone) }, domain, { scope: 'full', isFresh: true, cause: 'Bench' });
  await sql`insert into domain_checks (domain_id, checked_at, full_at, judged_at, status, findings, known, facts, result, score, protection)
    select d.id, c.checked_at, c.full_at, c.judged_at, c.status, c.findings, c.known, c.facts, c.result, c.score, c.protection
    from domain_checks c, domains d where c.domain_id = 1 and d.id > 1`.execute(db);
}
