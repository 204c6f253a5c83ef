import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { toJson } from '../text.ts';

/** A saved filter; `customerId` `null` is one of staff. */
export type PresetRow = {
  id: number;
  customerId: number | null;
  ownerUserId: number;
  ownerName: string;
  name: string;
  description: string;
  config: Record<string, unknown>;
  createdAt: Date;
};

const ofCustomer = (customerId: number | null) =>
  sql<boolean>`filter_presets.customer_id is not distinct from ${customerId}::int`;

/** The filters of a customer, or those of staff, by name. */
export async function listPresets(db: Db, customerId: number | null): Promise<PresetRow[]> {
  const rows = await db
    .selectFrom('filter_presets')
    .innerJoin('users', 'users.id', 'filter_presets.owner_user_id')
    .where(ofCustomer(customerId))
    .select([
      'filter_presets.id',
      'filter_presets.customer_id as customerId',
      'filter_presets.owner_user_id as ownerUserId',
      'users.display_name as ownerName',
      'filter_presets.name',
      'filter_presets.description',
      'filter_presets.filter_config as config',
      'filter_presets.created_at as createdAt',
    ])
    .orderBy(sql`lower(filter_presets.name)`)
    .execute();
  return rows;
}

/** Saves a filter; one of the same name by the same person is replaced. Returns its id, or `null` if another person uses the name. */
export async function putPreset(
  db: Db,
  preset: Pick<PresetRow, 'customerId' | 'ownerUserId' | 'name' | 'description' | 'config' | 'createdAt'>,
): Promise<number | null> {
  const found = await sql<{ id: number }>`insert into filter_presets
      (customer_id, owner_user_id, name, description, filter_config, created_at)
    values (${preset.customerId}, ${preset.ownerUserId}, ${preset.name}, ${preset.description}, ${toJson(preset.config)}::jsonb,
      ${preset.createdAt})
    on conflict (coalesce(customer_id, 0), lower(name)) do update set name = excluded.name, description = excluded.description,
      filter_config = excluded.filter_config, created_at = excluded.created_at
    where filter_presets.owner_user_id = excluded.owner_user_id returning id`.execute(db);
  return found.rows[0]?.id ?? null;
}

export async function removePreset(db: Db, customerId: number | null, id: number): Promise<void> {
  await db.deleteFrom('filter_presets').where('id', '=', id).where(ofCustomer(customerId)).execute();
}
