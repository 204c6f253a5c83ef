import { sql } from 'kysely';
import type { EnforcementStage } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { ofDomains } from '../period.ts';

/** The last stage of a domain in a month `YYYY-MM`. */
export type MonthStage = { domainId: number; month: string; stage: EnforcementStage };

/** The stage of each domain on its last known day of every month from a day on; months without a check are left out. */
export async function stagesByMonth(db: Db, domainIds: readonly number[], from: string): Promise<MonthStage[]> {
  const found = await sql<MonthStage>`select distinct on (t.domain_id, to_char(t.day, 'YYYY-MM')) t.domain_id as "domainId",
      to_char(t.day, 'YYYY-MM') as month, t.stage
    from protection_days t where ${ofDomains('t', domainIds)} and t.day >= ${from}::date
    order by t.domain_id, to_char(t.day, 'YYYY-MM'), t.day desc`.execute(db);
  return found.rows;
}

/** A domain's move from monitoring to quarantine or reject: on which day, and how many days after the first report about it. */
export type Move = { domainId: number; domain: string; day: string; days: number };

/** When domains first reached quarantine or reject, oldest first; those that were never monitored before are left out. */
export async function movesToEnforcement(db: Db, domainIds: readonly number[]): Promise<Move[]> {
  const found = await sql<Move>`
    with reached as (
      select t.domain_id, min(t.day) filter (where t.stage in ('quarantine', 'rehearse_reject', 'reject')) as enforced,
        min(t.day) filter (where t.stage in ('no_record', 'none', 'rehearse_quarantine')) as monitored
      from protection_days t where ${ofDomains('t', domainIds)} group by t.domain_id),
    seen as (select t.domain_id, min(t.day) as first from daily_domain t where ${ofDomains('t', domainIds)} group by t.domain_id)
    select r.domain_id as "domainId", d.name as domain, r.enforced as day, greatest(0, r.enforced - least(s.first, r.monitored))::int as days
    from reached r join seen s on s.domain_id = r.domain_id join domains d on d.id = r.domain_id where r.monitored < r.enforced order by r.enforced, r.domain_id`.execute(
    db,
  );
  return found.rows;
}
