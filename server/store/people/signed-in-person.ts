import type { AccessLevel, Role } from '#domain/vocabulary.ts';
import type { SignedIn } from '#server/signed-in.ts';
import { keepsSuspended } from '../billing/suspended.ts';
import type { Db } from '../database.ts';
import { inUse } from './in-use.ts';
import { needsFactor } from './second-factors.ts';

/** Active people with their customers: a row for each customer of a person, one without any for a person who has none. */
export const activePeople = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('user_customers', (join) =>
      join.onRef('user_customers.user_id', '=', 'users.id').on('user_customers.is_active', '=', true).on(inUse('user_customers')),
    )
    .leftJoin('subscriptions', (join) =>
      join.onRef('subscriptions.customer_id', '=', 'user_customers.customer_id').on(keepsSuspended('subscriptions')),
    )
    .select([
      'users.id',
      'users.email',
      'users.display_name',
      'users.role',
      'users.default_customer_id',
      'user_customers.customer_id',
      'user_customers.access_level',
      needsFactor('users').as('needs_factor'),
      'subscriptions.id as suspended_id',
    ])
    .where('users.status', '=', 'active');

type PersonRow = {
  id: number;
  email: string;
  display_name: string;
  role: Role;
  default_customer_id: number | null;
  customer_id: number | null;
  access_level: AccessLevel | null;
  needs_factor: boolean;
  suspended_id: number | null;
};

/** The person of such rows, all of one; `null` without any. */
export function personOf(rows: readonly PersonRow[], sessionId: string): SignedIn | null {
  const [first] = rows;
  if (first === undefined) return null;
  const customers: Record<number, AccessLevel> = {};
  for (const { customer_id, access_level } of rows)
    if (customer_id !== null && access_level !== null) customers[customer_id] = access_level;
  const wanted = first.default_customer_id;
  const held = Object.keys(customers).map(Number);
  return {
    userId: first.id,
    role: first.role,
    customers,
    suspended: rows.flatMap(({ customer_id: id, suspended_id: by }) => (id === null || by === null ? [] : [id])),
    sessionId,
    email: first.email,
    name: first.display_name,
    needsFactor: first.needs_factor,
    defaultCustomerId: wanted !== null && customers[wanted] !== undefined ? wanted : (held[0] ?? null),
  };
}
