import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { CustomerScope } from '../scope.ts';
import { plainArray } from '../text.ts';

/** Whether a claim, `c`, is of a customer of the scope. */
export const claimedBy = (scope: CustomerScope) =>
  scope.kind === 'all' ? sql<boolean>`true` : sql<boolean>`c.customer_id = any(${plainArray(scope.ids)}::int[])`;

/** Whether a customer of the scope claims the domain. */
export function isClaimed(scope: CustomerScope) {
  return sql<boolean>`exists (select 1 from domain_claims c where c.domain_id = domains.id and ${claimedBy(scope)})`;
}

/** Whether the domain is active and shared with a customer of the scope. */
export function isHeld(scope: CustomerScope) {
  if (scope.kind === 'all') return sql<boolean>`domains.is_active`;
  return sql<boolean>`(domains.is_active and exists (select 1 from domain_customers dc
    where dc.domain_id = domains.id and dc.customer_id = any(${plainArray(scope.ids)}::int[])))`;
}

/** Whether either holds. For customers as a set of numbers: two `exists` with an `or` between them are asked of every domain there is. */
export function isHeldOrClaimed(scope: CustomerScope) {
  if (scope.kind === 'all') return sql<boolean>`(${isHeld(scope)} or ${isClaimed(scope)})`;
  const ids = plainArray(scope.ids);
  return sql<boolean>`domains.id in (select dc.domain_id from domain_customers dc join domains d on d.id = dc.domain_id and d.is_active
    where dc.customer_id = any(${ids}::int[]) union select c.domain_id from domain_claims c where c.customer_id = any(${ids}::int[]))`;
}

type DomainQuery<O> = SelectQueryBuilder<Database, 'domains', O>;

/** Keeps the domains shared with a customer of the scope. */
export function inScope<O>(query: DomainQuery<O>, scope: CustomerScope): DomainQuery<O> {
  if (scope.kind === 'all') return query;
  if (scope.ids.length === 0) return query.where(sql<boolean>`false`);
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('domain_customers')
        .whereRef('domain_customers.domain_id', '=', 'domains.id')
        .where('domain_customers.customer_id', 'in', [...scope.ids])
        .select('domain_customers.domain_id'),
    ),
  );
}
