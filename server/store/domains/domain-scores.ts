import { sql } from 'kysely';
import type { Grade, MailClass } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { oneOfMany } from '../period.ts';
import type { CustomerScope } from '../scope.ts';
import { isHeld } from './domain-scope.ts';

/** A domain with its last score, `null` where it has none; `ownPassed` counts messages of its own senders. */
export type DomainScore = {
  id: number;
  name: string;
  mailClass: MailClass;
  score: number | null;
  grade: Grade | null;
  ownPassed: number;
};

/** The scores of every active domain of a scope, by name. */
export async function domainScores(db: Db, scope: CustomerScope): Promise<DomainScore[]> {
  const { rows } = await sql<DomainScore>`select domains.id, domains.name, domains.mail_class as "mailClass",
      c.score_value as score, c.grade, coalesce(c.own_passed, 0) as "ownPassed"
    from domains left join domain_checks c on c.domain_id = domains.id where ${isHeld(scope)} order by domains.name`.execute(db);
  return rows;
}

/** How many domains a check of the score was measured for, and of them: with all of its points, with some. */
export type EarnedCounts = { of: number; full: number; part: number };

/** The counts of some checks of the score (`domain/score/checks.ts`) over domains; what was not measured or only assumed is left out. */
export async function countEarned(
  db: Db,
  domainIds: readonly number[],
  checkIds: readonly string[],
): Promise<Map<string, EarnedCounts>> {
  const { rows } = await sql<EarnedCounts & { id: string }>`
    select line ->> 'id' as id, count(*)::int as "of", count(*) filter (where earned = whole)::int as full,
      count(*) filter (where earned > 0 and earned < whole)::int as part
    from domain_checks c cross join lateral jsonb_array_elements(c.score -> 'lines') line
      cross join lateral (select (line ->> 'earned')::float8 as earned, (line ->> 'of')::float8 as whole) points
    where ${oneOfMany('c.domain_id', domainIds)} and line ->> 'id' in (${sql.join(checkIds)})
      and earned is not null and line -> 'is_assumed' is null
    group by 1`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
