import { sql } from 'kysely';
import { rolesWith } from '#domain/access.ts';
import type { AlertPreferences } from '#domain/delivery/preferences.ts';
import type { AccessLevel, Role, StaffArea } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { inUse } from '../people/in-use.ts';
import { plainArray, toJson } from '../text.ts';

/** A person who may be notified of alerts. `preferences` are `null` if the person has saved none; `devices` receive push messages. */
export type AlertPerson = {
  userId: number;
  name: string;
  email: string;
  role: Role;
  preferences: AlertPreferences | null;
  devices: number;
};

/** A person of a customer with their access there. */
export type CustomerPerson = AlertPerson & { customerId: number; level: AccessLevel; isPrimary: boolean; since: Date };

const columns = sql`u.id as "userId", u.display_name as name, u.email, u.role, p.preferences,
  (select count(*)::int from push_subscriptions s where s.user_id = u.id) as devices`;

/** The active people of customers, the longest associated first. */
export async function customerPeople(db: Db, customerIds: readonly number[]): Promise<CustomerPerson[]> {
  const found = await sql<CustomerPerson>`select ${columns}, c.customer_id as "customerId", c.access_level as level,
      c.is_primary_contact as "isPrimary", c.created_at as since
    from user_customers c join users u on u.id = c.user_id left join alert_preferences p on p.user_id = u.id
    where c.customer_id = any(${plainArray(customerIds)}::int[]) and c.is_active and ${inUse('c')} and u.status = 'active'
    order by c.created_at, c.id`.execute(db);
  return found.rows;
}

/** The active staff whose role has a level in an area. */
export async function staffPeople(db: Db, area: StaffArea, level: AccessLevel): Promise<AlertPerson[]> {
  const found = await sql<AlertPerson>`select ${columns} from users u left join alert_preferences p on p.user_id = u.id
    where u.status = 'active' and u.role in (${sql.join(rolesWith(area, level))}) order by u.id`.execute(db);
  return found.rows;
}

/** What people have saved, with its version; `null` where nothing is. */
export async function readPreferences(
  db: Db,
  userId: number,
): Promise<{ preferences: AlertPreferences; version: number } | null> {
  const found = await sql<{ preferences: AlertPreferences; version: number }>`select preferences, version from alert_preferences
    where user_id = ${userId}`.execute(db);
  return found.rows[0] ?? null;
}

/** The people of these addresses, by address. */
export async function peopleOfAddresses(db: Db, emails: readonly string[]): Promise<Map<string, { id: number; name: string }>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'display_name as name'])
    .where('email', 'in', [...emails])
    .where('status', '=', 'active')
    .execute();
  return new Map(rows.map(({ email, ...person }) => [email, person]));
}

/** Saves what a person wants to be notified of, where it is still the version that was read (0: nothing saved); answers the new version or `null`. */
export async function writePreferences(
  db: Db,
  userId: number,
  preferences: AlertPreferences,
  was: number,
  at: Date,
): Promise<number | null> {
  const values = { preferences: toJson(preferences), version: was + 1, changed_at: at };
  const saved = await db
    .insertInto('alert_preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values).where('alert_preferences.version', '=', was))
    .executeTakeFirst();
  return (saved.numInsertedOrUpdatedRows ?? 0n) > 0n ? was + 1 : null;
}
