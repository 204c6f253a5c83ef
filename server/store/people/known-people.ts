import { type RawBuilder, sql } from 'kysely';
import type { CustomerScope } from '../scope.ts';
import { plainArray } from '../text.ts';

/** The placeholder for a person of another organisation that shares a domain. */
export const otherPerson = { id: 0, name: 'Another organisation' };

/** Whether the readers of a scope may know the person of a `users` alias: staff, or a person of one of their customers. */
export function isKnown(scope: CustomerScope, alias: string): RawBuilder<boolean> {
  if (scope.kind === 'all') return sql<boolean>`true`;
  const user = sql.table(alias);
  return sql<boolean>`(${user}.role <> 'customer' or exists (select 1 from user_customers k
    where k.user_id = ${user}.id and k.customer_id = any(${plainArray(scope.ids)}::int[])))`;
}
