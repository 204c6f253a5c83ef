import { type Selectable, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { ExportTables } from '../tables/exports.ts';
import { toJson } from '../text.ts';

export type NewKeptExport = {
  id: string;
  userId: number;
  /** The customer whose lists it holds; `null` for one of staff. */
  customerId: number | null;
  domainIds: readonly number[];
  fileName: string;
  contentType: string;
  at: Date;
};

export async function addKeptExport(
  db: Db,
  { id, userId, customerId, domainIds, fileName, contentType, at }: NewKeptExport,
): Promise<void> {
  await db
    .insertInto('kept_exports')
    .values({
      id,
      user_id: userId,
      customer_id: customerId,
      domain_ids: toJson(domainIds),
      file_name: fileName,
      content_type: contentType,
      created_at: at,
      written_at: at,
    })
    .execute();
}

/** Adds the next bytes of an export. Returns false where it is no longer there, so that nobody goes on making it. */
export async function addPart(
  db: Db,
  id: string,
  { firstByte, bytes, packed, at }: { firstByte: number; bytes: number; packed: Uint8Array; at: Date },
): Promise<boolean> {
  return db.transaction().execute(async (within) => {
    const changed = await within
      .updateTable('kept_exports')
      .set({ size_bytes: firstByte + bytes, written_at: at })
      .where('id', '=', id)
      .where('state', '=', 'making')
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return false;
    await within.insertInto('kept_export_parts').values({ export_id: id, first_byte: firstByte, packed }).execute();
    return true;
  });
}

/** Ends the making of an export that is whole, with the SHA-256 of its bytes in hexadecimal. */
export async function finishKeptExport(db: Db, id: string, sha256: string): Promise<void> {
  await db
    .updateTable('kept_exports')
    .set({ state: 'ready', sha256 })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .execute();
}

/** Gives up an export: what was made of it goes, since nobody can download it. */
export async function failKeptExport(db: Db, id: string, reason: string): Promise<void> {
  await db
    .updateTable('kept_exports')
    .set({ state: 'failed', reason })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .execute();
  await db.deleteFrom('kept_export_parts').where('export_id', '=', id).execute();
}

export type KeptExport = Selectable<ExportTables['kept_exports']>;

/** A person's kept exports among these; nobody else's is found. */
export async function keptExportsOf(db: Db, userId: number, ids: readonly string[]): Promise<KeptExport[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('kept_exports').selectAll().where('user_id', '=', userId).where('id', 'in', ids).execute();
}

/** The part that holds this byte, and the number of its first. */
export async function partAt(db: Db, id: string, byte: number): Promise<{ first_byte: number; packed: Uint8Array } | undefined> {
  return db
    .selectFrom('kept_export_parts')
    .select(['first_byte', 'packed'])
    .where('export_id', '=', id)
    .where('first_byte', '<=', byte)
    .orderBy('first_byte', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function dropExportsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('kept_exports').where('created_at', '<', before).execute();
}

/** Drops the exports of a person beyond the newest `most`. */
export async function dropExportsOf(db: Db, userId: number, most: number): Promise<void> {
  await db
    .deleteFrom('kept_exports')
    .where('user_id', '=', userId)
    .where('id', 'not in', (kept) =>
      kept.selectFrom('kept_exports').select('id').where('user_id', '=', userId).orderBy('created_at', 'desc').limit(most),
    )
    .execute();
}

/** Drops the oldest exports of all people until the others have at most `most` bytes together; none that was begun after `before`. */
export async function dropExportsBeyond(db: Db, most: number, before: Date): Promise<void> {
  await sql`delete from kept_exports where created_at < ${before.toISOString()}::text::timestamptz and id in (
    select id from (select id, sum(size_bytes) filter (where state <> 'failed') over (order by created_at desc, id) as together
      from kept_exports) as summed
    where together > ${most}::bigint)`.execute(db);
}

/** Notes that somebody is at work on an export. */
export async function noteWriting(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('kept_exports').set({ written_at: at }).where('id', '=', id).where('state', '=', 'making').execute();
}
