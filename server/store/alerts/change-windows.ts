import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { CustomerScope } from '../scope.ts';
import { plainArray } from '../text.ts';

export type WindowRow = {
  id: number;
  customerId: number;
  customerName: string;
  domainId: number | null;
  domainName: string | null;
  startsAt: Date;
  endsAt: Date;
  reason: string;
};

/** Announced changes of a scope that end after a time, the next first. */
export async function listWindows(
  db: Db,
  scope: CustomerScope,
  filter: { id?: number; domainId?: number | undefined; endAfter?: Date },
): Promise<WindowRow[]> {
  const parts = [scope.kind === 'all' ? sql`true` : sql`w.customer_id = any(${plainArray(scope.ids)}::int[])`];
  if (filter.id !== undefined) parts.push(sql`w.id = ${filter.id}`);
  if (filter.domainId !== undefined) parts.push(sql`(w.domain_id is null or w.domain_id = ${filter.domainId})`);
  if (filter.endAfter !== undefined) parts.push(sql`w.ends_at > ${filter.endAfter}`);
  const found =
    await sql<WindowRow>`select w.id, w.customer_id as "customerId", c.name as "customerName", w.domain_id as "domainId",
      d.name as "domainName", w.starts_at as "startsAt", w.ends_at as "endsAt", w.reason
    from change_windows w join customers c on c.id = w.customer_id left join domains d on d.id = w.domain_id
    where ${sql.join(parts, sql` and `)} order by w.starts_at, w.id limit 200`.execute(db);
  return found.rows;
}

export async function addWindow(
  db: Db,
  row: Pick<WindowRow, 'customerId' | 'domainId' | 'startsAt' | 'endsAt' | 'reason'> & { by: number; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('change_windows')
    .values({
      customer_id: row.customerId,
      domain_id: row.domainId,
      starts_at: row.startsAt,
      ends_at: row.endsAt,
      reason: row.reason,
      created_by: row.by,
      created_at: row.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeWindow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('change_windows').where('id', '=', id).execute();
}
