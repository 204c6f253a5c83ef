import { rolesWith } from '#domain/access.ts';
import type { AccessLevel, Role, StaffArea, UserStatus } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { announceRights } from '../delivery/live-events.ts';

export type UserRow = {
  id: number;
  email: string;
  name: string;
  role: Role;
  status: UserStatus;
  passwordHash: string | null;
  defaultCustomerId: number | null;
};

const columns = ['id', 'email', 'display_name', 'role', 'status', 'password_hash', 'default_customer_id'] as const;

type Raw = {
  id: number;
  email: string;
  display_name: string;
  role: Role;
  status: UserStatus;
  password_hash: string | null;
  default_customer_id: number | null;
};

function toUser(row: Raw): UserRow {
  return {
    id: row.id,
    email: row.email,
    name: row.display_name,
    role: row.role,
    status: row.status,
    passwordHash: row.password_hash,
    defaultCustomerId: row.default_customer_id,
  };
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const row = await db.selectFrom('users').select(columns).where('email', '=', email.toLowerCase()).executeTakeFirst();
  return row === undefined ? null : toUser(row);
}

export async function findUser(db: Db, id: number): Promise<UserRow | null> {
  const row = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toUser(row);
}

/** Adds a user; `null` when the email is taken. */
export async function addUser(
  db: Db,
  user: { email: string; name: string; role: Role; status: UserStatus; passwordHash?: string; reason?: string },
): Promise<UserRow | null> {
  const row = await db
    .insertInto('users')
    .values({
      email: user.email.toLowerCase(),
      display_name: user.name,
      role: user.role,
      status: user.status,
      password_hash: user.passwordHash ?? null,
      registration_reason: user.reason ?? null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : toUser(row);
}

export async function noteLogin(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('users').set({ last_login_at: at }).where('id', '=', id).execute();
}

/** Sets the password and the status, if the status is still the one that was read; `false` if somebody else was faster. */
export async function setPassword(
  db: Db,
  id: number,
  was: UserStatus,
  status: UserStatus,
  passwordHash: string,
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ password_hash: passwordHash, status })
    .where('id', '=', id)
    .where('status', '=', was)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Moves an account to a status, if it still has the one that was read; `false` if somebody else was faster. */
export async function setStatus(db: Db, id: number, was: UserStatus, status: UserStatus): Promise<boolean> {
  const result = await db.updateTable('users').set({ status }).where('id', '=', id).where('status', '=', was).executeTakeFirst();
  await announceRights(db);
  return result.numUpdatedRows === 1n;
}

/** Gives an unclaimed account its email and name. */
export async function claimUser(db: Db, id: number, { email, name }: { email: string; name: string }): Promise<void> {
  await db.updateTable('users').set({ email: email.toLowerCase(), display_name: name }).where('id', '=', id).execute();
}

/** Switches a person to a customer; their other open pages follow. */
export async function setDefaultCustomer(db: Db, userId: number, customerId: number): Promise<void> {
  await db.updateTable('users').set({ default_customer_id: customerId }).where('id', '=', userId).execute();
  await announceRights(db);
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['admin', 'super_admin'])
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The active staff whose role has a level in an area, by name. */
export async function listAssignees(db: Db, area: StaffArea, level: AccessLevel): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'display_name as name'])
    .where('role', 'in', rolesWith(area, level))
    .where('status', '=', 'active')
    .orderBy('display_name')
    .orderBy('id')
    .execute();
}
