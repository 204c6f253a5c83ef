import { sql } from 'kysely';
import type { EnforcementStage, Grade, MailClass, Policy, ProtectionLevel } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { oneOfMany } from '../period.ts';
import { rowsInLists } from '../row-lists.ts';
import type { CustomerScope } from '../scope.ts';
import { claimedBy, isClaimed, isHeld } from './domain-scope.ts';

/** What the last check of a domain says of it in a few values. */
export type CheckValues = Pick<DomainValues, 'level' | 'grade' | 'policy' | 'stage'> & { score: number | null };

/** The stage of a check `c` in SQL; null where the DNS did not answer, so that nobody knows it. */
export const knownStage = sql`case when c.applied_policy is not null or c.protection_level <> 'unknown' then c.stage end`;

/** How many domains of a scope have the same values in all of these. */
export type DomainValues = {
  mailClass: MailClass;
  level: ProtectionLevel;
  grade: Grade | null;
  policy: Policy | null;
  stage: EnforcementStage | null;
  domains: number;
};

/** The domains of a scope, and those it only claims, by what the table of domains shows of their checks; of a claimed one no check counts. */
export async function countDomainValues(db: Db, scope: CustomerScope): Promise<DomainValues[]> {
  const { rows } = await sql<DomainValues>`
    select d.mail_class as "mailClass", coalesce(c.protection_level, 'unknown') as level, c.grade, c.asked_policy as policy,
      ${knownStage} as stage, count(*)::int as domains
    from (
      select domains.id, domains.mail_class from domains where ${isHeld(scope)}
      union all
      select null, (select c.mail_class from domain_claims c where c.domain_id = domains.id and ${claimedBy(scope)} order by c.created_at limit 1)
      from domains where not ${isHeld(scope)} and ${isClaimed(scope)}
    ) d left join domain_checks c on c.domain_id = d.id
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

/** How many of some domains are at each level; those without a check are left out. */
export async function countLevels(db: Db, domainIds: readonly number[]): Promise<Map<ProtectionLevel, number>> {
  const rows = await db
    .selectFrom('domain_checks')
    .select(['protection_level', sql<number>`count(*)::int`.as('domains')])
    .where(oneOfMany('domain_id', domainIds))
    .groupBy('protection_level')
    .execute();
  return new Map(rows.map(({ protection_level: level, domains }) => [level, domains]));
}

/** The values of the last checks of some domains by their ids; domains that were never checked are left out. */
export async function readCheckValues(db: Db, domainIds: readonly number[]): Promise<Map<number, CheckValues>> {
  type Row = CheckValues & { domainId: number };
  const query = sql`select domain_id as "domainId", protection_level as level, score_value as score, grade, asked_policy as policy,
      ${knownStage} as stage from domain_checks c where ${oneOfMany('domain_id', domainIds)}`;
  const rows = await rowsInLists<Row>(db, query, ['domainId', 'level', 'score', 'grade', 'policy', 'stage']);
  return new Map(rows.map(({ domainId, ...values }) => [domainId, values]));
}
