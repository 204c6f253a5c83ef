import { sql } from 'kysely';
import type { ProtectionLevel } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import type { CustomerScope } from '../scope.ts';
import { isClaimed, isHeld, isHeldOrClaimed } from './domain-scope.ts';

/** How many domains there are, and of them: with an enforcing policy in the newest report, without reports, never checked, at each level. */
export type ProtectionCounts = {
  domains: number;
  enforced: number;
  silent: number;
  notChecked: number;
  levels: Record<ProtectionLevel, number>;
};

/** Counts the active domains of a scope and those it only claims; of a claimed one neither reports nor checks count. */
export async function protectionCounts(db: Db, scope: CustomerScope): Promise<ProtectionCounts> {
  const { rows } = await sql<Omit<ProtectionCounts, 'levels'> & ProtectionCounts['levels']>`
    with listed as (
      select c.status, coalesce(c.protection_level, 'unknown') as level, (
        select r.policy ->> 'p' from reports r where r.domain_id = held.id and r.state = 'current' order by r.day desc limit 1
      ) as policy
      from (select domains.id, ${isHeld(scope)} as mine from domains where ${isHeldOrClaimed(scope)}) held
      left join domain_checks c on held.mine and c.domain_id = held.id
      where held.mine
      union all
      select null, 'unknown', null from domains where not ${isHeld(scope)} and ${isClaimed(scope)}
    )
    select count(*)::int as domains,
      count(*) filter (where policy in ('quarantine', 'reject'))::int as enforced,
      count(*) filter (where policy is null)::int as silent,
      count(*) filter (where status is null or status = 'NotChecked')::int as "notChecked",
      count(*) filter (where level = 'protected')::int as protected,
      count(*) filter (where level = 'almost')::int as almost,
      count(*) filter (where level = 'monitoring')::int as monitoring,
      count(*) filter (where level = 'exposed')::int as exposed,
      count(*) filter (where level = 'unknown')::int as unknown,
      count(*) filter (where level = 'parked_safe')::int as parked_safe
    from listed`.execute(db);
  const [counted] = rows;
  if (counted === undefined) throw new Error('A count answered no row.');
  const { domains, enforced, silent, notChecked, ...levels } = counted;
  return { domains, enforced, silent, notChecked, levels };
}
