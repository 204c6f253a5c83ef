import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { type VersionedSetting, versionedSetting } from '../settings.ts';

/** The setting that holds the rules for signing in. */
export const signInKey = 'sign-in';

/** Whether a person of a query has a second factor. */
export const hasFactor = (
  table: 'u' | 'users',
) => sql<boolean>`(exists (select 1 from one_time_codes f where f.user_id = ${sql.ref(table)}.id)
  or exists (select 1 from passkeys f where f.user_id = ${sql.ref(table)}.id))`;

/** Whether a person of a query must set up a second factor first: staff without one, where the setting asks for it. */
export const needsFactor = (table: 'u' | 'users'): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${table}.role`)} <> 'customer'
  and exists (select 1 from settings s where s.key = ${signInKey} and (s.value ->> 'staff_need_second_factor')::boolean)
  and not ${hasFactor(table)})`;

/** Whether staff need a second factor, and the version that a change must have seen. */
export type SignInRule = { isNeeded: boolean; version: number };

/** What a stored setting says about it. */
export function signInRuleOf({ value, version }: VersionedSetting): SignInRule {
  const isNeeded =
    typeof value === 'object' && value !== null && 'staff_need_second_factor' in value && value.staff_need_second_factor === true;
  return { isNeeded, version };
}

/** Whether staff need a second factor, as stored. */
export async function signInRule(db: Db): Promise<SignInRule> {
  return signInRuleOf(await versionedSetting(db, signInKey));
}

/** Whether the setting asks staff for a second factor. */
export async function staffNeedFactor(db: Db): Promise<boolean> {
  return (await signInRule(db)).isNeeded;
}

/** How many active staff there are, and how many of them have a second factor. */
export async function countStaffFactors(db: Db): Promise<{ staff: number; withFactor: number }> {
  const found = await sql<{ staff: number; withFactor: number }>`select count(*)::int as staff,
      count(*) filter (where ${hasFactor('u')})::int as "withFactor"
    from users u where u.role <> 'customer' and u.status = 'active'`.execute(db);
  return found.rows[0] ?? { staff: 0, withFactor: 0 };
}

/** Which second factors a person has. */
export type FactorKinds = { codes: boolean; passkeys: number; recoveryCodes: number };

/** Which second factors a person has, and how many recovery codes are left. */
export async function factorKinds(db: Db, userId: number): Promise<FactorKinds> {
  const found = await sql<FactorKinds>`select exists (select 1 from one_time_codes where user_id = ${userId}) as codes,
      (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
      (select count(*)::int from recovery_codes where user_id = ${userId} and used_at is null) as "recoveryCodes"`.execute(db);
  return found.rows[0] ?? { codes: false, passkeys: 0, recoveryCodes: 0 };
}

/** Locks a person's account, so that two requests cannot remove the last two factors at once. */
export async function lockUser(tx: Db, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Removes every second factor and every API key of a person, with the recovery codes and what waits for them. */
export async function removeFactors(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('one_time_codes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
  await tx.deleteFrom('factor_challenges').where('user_id', '=', userId).execute();
  await tx.deleteFrom('api_keys').where('user_id', '=', userId).execute();
}
