import { sql } from 'kysely';
import type { ProtectionLevel } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import type { CustomerScope } from '../scope.ts';
import { isClaimed, isHeld, isHeldOrClaimed } from './domain-scope.ts';

/** How many domains there are, and of them: never checked, at each level. */
export type ProtectionCounts = {
  domains: number;
  notChecked: number;
  levels: Record<ProtectionLevel, number>;
};

/** Counts the active domains of a scope and those it only claims; of a claimed one no check counts. */
export async function protectionCounts(db: Db, scope: CustomerScope): Promise<ProtectionCounts> {
  const { rows } = await sql<Omit<ProtectionCounts, 'levels'> & ProtectionCounts['levels']>`
    with listed as (
      select c.status, coalesce(c.protection_level, 'unknown') as level
      from (select domains.id, ${isHeld(scope)} as mine from domains where ${isHeldOrClaimed(scope)}) held
      left join domain_checks c on held.mine and c.domain_id = held.id
      where held.mine
      union all
      select null, 'unknown' from domains where not ${isHeld(scope)} and ${isClaimed(scope)}
    )
    select count(*)::int as domains,
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
  const { domains, notChecked, ...levels } = counted;
  return { domains, notChecked, levels };
}
