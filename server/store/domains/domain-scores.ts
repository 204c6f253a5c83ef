import { sql } from 'kysely';
import type { Grade, MailClass } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
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
