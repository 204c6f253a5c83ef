import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Attachment } from '#domain/support/attachment.ts';
import { type Db, isEmbedded } from '../database.ts';
import { embeddedCopy } from '../embedded-copy.ts';
import type { CustomerScope } from '../scope.ts';
import { plainArray } from '../text.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** Those of the files that a request does not have yet, and how many it has. */
export async function newFilesOf<F extends Attachment>(
  db: Db,
  requestId: number,
  files: readonly F[],
): Promise<{ fresh: F[]; there: number }> {
  const stored = await db.selectFrom('support_files').select('sha256').where('request_id', '=', requestId).execute();
  const known = new Set(stored.map(({ sha256 }) => Buffer.from(sha256).toString('hex')));
  const fresh = files.filter(({ bytes }) => {
    const key = hashOf(bytes).toString('hex');
    return !known.has(key) && known.add(key);
  });
  return { fresh, there: stored.length };
}

/** Adds files to a step of a request. */
export async function addFiles(db: Db, requestId: number, eventId: number, files: readonly Attachment[]): Promise<void> {
  if (isEmbedded(db)) {
    const rows = files.map(({ name, type, bytes }) => [requestId, eventId, name, type, bytes.length, hashOf(bytes), bytes]);
    const target = 'support_files (request_id, event_id, name, type, size_bytes, sha256, body)';
    await db.executeQuery(embeddedCopy(target, ['int', 'int', 'text', 'text', 'int', 'bytea', 'bytea'], rows));
    return;
  }
  for (const { name, type, bytes } of files)
    await db
      .insertInto('support_files')
      .values({
        request_id: requestId,
        event_id: eventId,
        name,
        type,
        size_bytes: bytes.length,
        sha256: hashOf(bytes),
        body: bytes,
      })
      .execute();
}

/** A file of a request within a scope, `null` where there is none. */
export async function findFile(db: Db, scope: CustomerScope, requestId: number, id: number): Promise<Attachment | null> {
  const mine = scope.kind === 'all' ? sql<boolean>`true` : sql<boolean>`r.customer_id = any(${plainArray(scope.ids)}::int[])`;
  const found = await db
    .selectFrom('support_files as f')
    .innerJoin('support_requests as r', 'r.id', 'f.request_id')
    .select(['f.name', 'f.type', 'f.body as bytes'])
    .where('f.id', '=', id)
    .where('f.request_id', '=', requestId)
    .where(mine)
    .executeTakeFirst();
  return found ?? null;
}
