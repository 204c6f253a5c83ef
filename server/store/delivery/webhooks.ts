import { sql } from 'kysely';
import type { Severity } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';

export type WebhookRow = {
  id: number;
  customerId: number | null;
  customerName: string | null;
  url: string;
  secret: string;
  minSeverity: Severity;
  isOn: boolean;
  lastStatus: string | null;
  lastAt: Date | null;
};

/** Webhooks by number; `isOn`: only those in use. Secrets among them: never send the rows out. */
export async function listWebhooks(db: Db, { id, isOn }: { id?: number; isOn?: boolean }): Promise<WebhookRow[]> {
  const parts = [sql`true`];
  if (id !== undefined) parts.push(sql`w.id = ${id}`);
  if (isOn !== undefined) parts.push(sql`w.is_on = ${isOn}`);
  const found = await sql<WebhookRow>`select w.id, w.customer_id as "customerId", c.name as "customerName", w.url, w.secret,
      w.min_severity as "minSeverity", w.is_on as "isOn", w.last_status as "lastStatus", w.last_at as "lastAt"
    from alert_webhooks w left join customers c on c.id = w.customer_id where ${sql.join(parts, sql` and `)} order by w.id`.execute(
    db,
  );
  return found.rows;
}

export async function addWebhook(
  db: Db,
  row: { customerId: number | null; url: string; secret: string; minSeverity: Severity; by: number; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('alert_webhooks')
    .values({
      customer_id: row.customerId,
      url: row.url,
      secret: row.secret,
      min_severity: row.minSeverity,
      created_by: row.by,
      created_at: row.at,
      last_status: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a secret in another form, unless it was changed meanwhile. */
export async function replaceSecret(db: Db, id: number, was: string, secret: string): Promise<void> {
  await db.updateTable('alert_webhooks').set({ secret }).where('id', '=', id).where('secret', '=', was).execute();
}

export async function removeWebhook(db: Db, id: number): Promise<boolean> {
  const removed = await db.deleteFrom('alert_webhooks').where('id', '=', id).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Notes how the last message to a webhook went. */
export async function noteWebhook(db: Db, id: number, status: string, at: Date): Promise<void> {
  await db.updateTable('alert_webhooks').set({ last_status: status, last_at: at }).where('id', '=', id).execute();
}
