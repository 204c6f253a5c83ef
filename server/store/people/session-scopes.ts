import { sql } from 'kysely';
import { isStaff, type Rights } from '#domain/access.ts';
import type { AccessLevel, Role } from '#domain/vocabulary.ts';
import { keepsSuspended } from '../billing/suspended.ts';
import type { Db } from '../database.ts';
import { type CustomerScope, systemScope } from '../scope.ts';
import { textArray } from '../text.ts';
import { inUse } from './in-use.ts';
import { needsFactor } from './second-factors.ts';

/** Role and levels of a person, which customers are suspended, and which customer the person has chosen. */
export type HeldRights = {
  role: Role;
  levels: Readonly<Record<string, AccessLevel>>;
  suspended: readonly number[];
  chosen: number | null;
};

/** What the person of a session may see and do, and when its views of customers' portals were last ended. */
export type SessionScope = { scope: CustomerScope; rights: HeldRights; viewsEndedAt: Date | null };

/** What the people of these sessions may see now, of those sessions that still hold, of active users. */
export async function scopesOfSessions(db: Db, jtis: readonly string[], now: Date): Promise<Map<string, SessionScope>> {
  if (jtis.length === 0) return new Map();
  const found = await sql<{
    jti: string;
    role: Role;
    viewsEndedAt: Date | null;
    levels: HeldRights['levels'];
    suspended: number[];
    chosen: number | null;
  }>`select s.jti, u.role, u.default_customer_id as chosen,
      s.views_ended_at as "viewsEndedAt",
      coalesce(jsonb_object_agg(c.customer_id, c.access_level) filter (where c.customer_id is not null), '{}') as levels,
      coalesce(array_agg(b.customer_id order by b.customer_id) filter (where b.customer_id is not null), '{}') as suspended
    from sessions s join users u on u.id = s.user_id left join user_customers c on c.user_id = u.id and c.is_active and ${inUse('c')}
      left join subscriptions b on b.customer_id = c.customer_id and ${keepsSuspended('b')}
    where s.jti = any(${textArray(jtis)}::uuid[]) and s.revoked_at is null and s.expires_at > ${now} and u.status = 'active'
      and not ${needsFactor('u')}
    group by s.jti, u.role, u.default_customer_id, s.views_ended_at`.execute(db);
  return new Map(
    found.rows.map(({ jti, role, viewsEndedAt, levels, suspended, chosen }) => [
      jti,
      {
        scope: isStaff(role)
          ? systemScope('staff see every customer')
          : { kind: 'customers', ids: Object.keys(levels).map(Number) },
        rights: { role, levels, suspended, chosen },
        viewsEndedAt,
      },
    ]),
  );
}

/** What a person may see and where alerts may be acted on; `null` for one who is not active. */
export async function scopeOfUser(db: Db, userId: number): Promise<(Required<Rights> & { scope: CustomerScope }) | null> {
  type Row = { role: Role; customerId: number | null; level: AccessLevel | null; isSuspended: boolean };
  const found =
    await sql<Row>`select u.role, c.customer_id as "customerId", c.access_level as level, b.id is not null as "isSuspended"
    from users u left join user_customers c on c.user_id = u.id and c.is_active and ${inUse('c')}
      left join subscriptions b on b.customer_id = c.customer_id and ${keepsSuspended('b')}
    where u.id = ${userId} and u.status = 'active'`.execute(db);
  const [first] = found.rows;
  if (first === undefined) return null;
  const held = found.rows.flatMap(({ customerId, level, isSuspended }) =>
    customerId === null || level === null ? [] : [{ customerId, level, isSuspended }],
  );
  return {
    role: first.role,
    customers: Object.fromEntries(held.map(({ customerId, level }) => [customerId, level])),
    suspended: held.filter(({ isSuspended }) => isSuspended).map(({ customerId }) => customerId),
    scope: isStaff(first.role)
      ? systemScope('staff see every customer')
      : { kind: 'customers', ids: held.map(({ customerId }) => customerId) },
  };
}
