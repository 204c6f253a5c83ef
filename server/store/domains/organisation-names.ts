import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Registered names of an organisational domain, itself included, that every customer of the domain has too, so that nobody sees what
 * another customer registered; the domain itself is omitted.
 */
export async function registeredNamesOf(db: Db, domainId: number, org: string, most: number): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select d.name from domains d
    where d.id <> ${domainId} and d.is_active and (d.name = ${org} or right(d.name, ${org.length + 1}) = ${`.${org}`})
      and exists (select 1 from domain_customers mine where mine.domain_id = ${domainId})
      and not exists (select 1 from domain_customers mine where mine.domain_id = ${domainId}
        and not exists (select 1 from domain_customers theirs where theirs.domain_id = d.id and theirs.customer_id = mine.customer_id))
    order by d.name limit ${most}`.execute(db);
  return found.rows.map(({ name }) => name);
}
