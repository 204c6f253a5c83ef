import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A link to a finished report, as its people see it. */
export type ReportLinkRow = {
  id: number;
  createdAt: Date;
  createdBy: string;
  expiresAt: Date;
  hasPassword: boolean;
  opens: number;
  firstOpenedAt: Date | null;
  lastOpenedAt: Date | null;
};

/** The links of a report that work, the newest first. The caller has made sure that the report is accessible. */
export async function linksOf(db: Db, runId: number, now: Date): Promise<ReportLinkRow[]> {
  return db
    .selectFrom('report_links as l')
    .innerJoin('users as u', 'u.id', 'l.created_by')
    .select((eb) => [
      'l.id',
      'l.created_at as createdAt',
      'u.display_name as createdBy',
      'l.expires_at as expiresAt',
      eb('l.password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      'l.opens',
      'l.first_opened_at as firstOpenedAt',
      'l.last_opened_at as lastOpenedAt',
    ])
    .where('l.run_id', '=', runId)
    .where('l.revoked_at', 'is', null)
    .where('l.expires_at', '>', now)
    .orderBy('l.id', 'desc')
    .execute();
}

/** Lets one link of a report be added at a time, until the transaction ends. */
export async function lockLinks(tx: Db, runId: number): Promise<void> {
  await tx.selectFrom('document_runs').select('id').where('id', '=', runId).forUpdate().execute();
}

/** Adds a link and answers its number. */
export async function addLink(
  db: Db,
  link: { runId: number; tokenSha256: Uint8Array; passwordHash: string | null; by: number; at: Date; expiresAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('report_links')
    .values({
      run_id: link.runId,
      token_sha256: link.tokenSha256,
      password_hash: link.passwordHash,
      created_by: link.by,
      created_at: link.at,
      expires_at: link.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a link of a report; whether there was one. */
export async function revokeLink(db: Db, runId: number, id: number, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('report_links')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** Whether a report has or had a link of this number. */
export async function isLinkKnown(db: Db, runId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('report_links')
    .select('id')
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The link behind a token that has neither expired nor been ended, `null` for any other. */
export async function liveLink(
  db: Db,
  tokenSha256: Uint8Array,
  now: Date,
): Promise<{ id: number; runId: number; createdBy: number; passwordHash: string | null; expiresAt: Date } | null> {
  const found = await db
    .selectFrom('report_links')
    .select([
      'id',
      sql<number>`run_id::float8`.as('runId'),
      'created_by as createdBy',
      'password_hash as passwordHash',
      'expires_at as expiresAt',
    ])
    .where('token_sha256', '=', tokenSha256)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found ?? null;
}

/** Counts that the file behind a link was opened. */
export async function noteOpened(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('report_links')
    .set((eb) => ({
      opens: eb('opens', '+', 1),
      first_opened_at: eb.fn.coalesce('first_opened_at', eb.val(at)),
      last_opened_at: at,
    }))
    .where('id', '=', id)
    .execute();
}
