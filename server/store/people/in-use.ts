import { sql } from 'kysely';
import { closedAccounts } from '#domain/access.ts';

/** Whether the customer of an association is in use, as an SQL condition on the association's table or alias. */
export function inUse(alias: string) {
  return sql<boolean>`exists (select 1 from customers k where k.id = ${sql.ref(`${alias}.customer_id`)} and k.is_active)`;
}

const closed = sql.join(closedAccounts.map((status) => sql.lit(status)));

/** Whether an association gives access: it is on, and nobody closed the account of its person. */
export function givesAccess(alias: string) {
  return sql<boolean>`(${sql.ref(`${alias}.is_active`)} and exists (select 1 from users a where a.id = ${sql.ref(`${alias}.user_id`)}
    and a.status not in (${closed})))`;
}
