import { sql } from 'kysely';

/** Whether the customer of an association is in use, as an SQL condition on the association's table or alias. */
export function inUse(alias: string) {
  return sql<boolean>`exists (select 1 from customers k where k.id = ${sql.ref(`${alias}.customer_id`)} and k.is_active)`;
}
