import { type RawBuilder, sql } from 'kysely';
import type { Sketch } from '#domain/documents/sketch.ts';
import type { DocumentFormat, DocumentStatus, DocumentType } from '#domain/vocabulary/documents.ts';
import type { Db } from '../database.ts';
import type { CustomerScope } from '../scope.ts';
import { plainArray, toJson } from '../text.ts';

/** What a run makes, as it was asked for; stored as it is. */
export type RunOptions = {
  id?: number | undefined;
  customerIds?: number[] | undefined;
  domainIds?: number[] | undefined;
  days: number;
  includeCharts: boolean;
  branding?: Record<string, string | undefined> | undefined;
};

/** The making of a document, from the queue to its file. */
export type DocumentRunRow = {
  id: number;
  ownerUserId: number;
  customerId: number | null;
  customerName: string | null;
  type: DocumentType;
  format: DocumentFormat;
  options: RunOptions;
  status: DocumentStatus;
  tries: number;
  reason: string | null;
  note: string | null;
  title: string;
  createdAt: Date;
  readyAt: Date | null;
  expiresAt: Date | null;
  fileName: string | null;
  contentType: string | null;
  size: number | null;
  sha256: string | null;
  /** Of finished documents; `null` for those made before there was one. */
  sketch: Sketch | null;
  scheduleId: number | null;
  scheduledFor: Date | null;
  scheduleName: string | null;
  sent: number;
  recipients: number;
};

/**
 * The reader: the person and their accessible scope. Documents about one customer are visible to all its people, others to their author.
 */
export type RunReader = { userId: number; scope: CustomerScope };

const columns =
  sql.raw(`r.id::float8 as id, r.owner_user_id as "ownerUserId", r.customer_id as "customerId", c.name as "customerName", r.type, r.format,
  r.options, r.status, r.tries, r.reason, r.note, r.title, r.created_at as "createdAt", r.ready_at as "readyAt", r.expires_at as "expiresAt",
  r.file_name as "fileName", r.content_type as "contentType", r.size, r.sha256, r.sketch, r.schedule_id as "scheduleId", r.scheduled_for as "scheduledFor",
  s.name as "scheduleName", (select count(*)::int from document_deliveries d where d.run_id = r.id and d.status = 'sent') as sent,
  (select count(*)::int from document_deliveries d where d.run_id = r.id) as recipients`);
const source = sql.raw(
  'document_runs r left join customers c on c.id = r.customer_id left join report_schedules s on s.id = r.schedule_id',
);

function visible({ userId, scope }: RunReader): RawBuilder<unknown> {
  const within = scope.kind === 'all' ? sql`true` : sql`r.customer_ids <@ ${plainArray(scope.ids)}::int[]`;
  return sql`${within} and (r.customer_id is not null or r.owner_user_id = ${userId})`;
}

/** Puts a document into the queue; answers its number, `null` where a schedule has it for this time already. */
export async function addRun(
  db: Db,
  run: Pick<DocumentRunRow, 'ownerUserId' | 'customerId' | 'type' | 'format' | 'options' | 'title' | 'createdAt'> & {
    customerIds: readonly number[];
    note?: string | null;
    scheduleId?: number | null;
    scheduledFor?: Date | null;
  },
): Promise<number | null> {
  const found = await sql<{ id: number }>`insert into document_runs
      (owner_user_id, customer_id, customer_ids, type, format, options, title, created_at, note, schedule_id, scheduled_for)
    values (${run.ownerUserId}, ${run.customerId}, ${plainArray(run.customerIds)}::int[], ${run.type}, ${run.format}, ${toJson(run.options)}::jsonb,
      ${run.title}, ${run.createdAt}, ${run.note ?? null}, ${run.scheduleId ?? null}, ${run.scheduledFor ?? null})
    on conflict do nothing returning id::float8 as id`.execute(db);
  return found.rows[0]?.id ?? null;
}

/** A run for the job that makes it. Not scoped: the job takes the rights of its owner. */
export async function readRun(db: Db, id: number): Promise<DocumentRunRow | null> {
  const found = await sql<DocumentRunRow>`select ${columns} from ${source} where r.id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}

/** An accessible run; an inaccessible one answers as if it did not exist. */
export async function findRun(db: Db, reader: RunReader, id: number): Promise<DocumentRunRow | null> {
  const found = await sql<DocumentRunRow>`select ${columns} from ${source} where r.id = ${id} and ${visible(reader)}`.execute(db);
  return found.rows[0] ?? null;
}

/** Which runs are listed; what is left out does not narrow. */
type RunFilter = {
  customerId?: number | undefined;
  scheduleId?: number | undefined;
  type?: DocumentType | undefined;
  status?: DocumentStatus | undefined;
};

/** The accessible runs, newest first, and how many there are. */
export async function listRuns(
  db: Db,
  reader: RunReader,
  { customerId, scheduleId, type, status, limit, offset }: RunFilter & { limit: number; offset: number },
): Promise<{ rows: DocumentRunRow[]; total: number }> {
  const where = sql.join(
    [
      visible(reader),
      ...(customerId === undefined ? [] : [sql`r.customer_id = ${customerId}`]),
      ...(scheduleId === undefined ? [] : [sql`r.schedule_id = ${scheduleId}`]),
      ...(type === undefined ? [] : [sql`r.type = ${type}`]),
      ...(status === undefined ? [] : [sql`r.status = ${status}`]),
    ],
    sql` and `,
  );
  const found = await sql<DocumentRunRow>`select ${columns} from ${source} where ${where}
    order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${source} where ${where}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.n ?? 0 };
}

/** How many accessible runs created since a time are in a status. */
export async function countRuns(db: Db, reader: RunReader, since: Date): Promise<Record<DocumentStatus, number>> {
  const found = await sql<{ status: DocumentStatus; n: number }>`select r.status, count(*)::int as n from ${source}
    where ${visible(reader)} and r.created_at >= ${since} group by r.status`.execute(db);
  const counts = { queued: 0, rendering: 0, ready: 0, failed: 0, expired: 0 };
  for (const { status, n } of found.rows) counts[status] = n;
  return counts;
}

/** How many documents that a person asked for wait or are being made; those of schedules do not count. */
export async function countOpenAsked(db: Db, userId: number): Promise<number> {
  const found = await sql<{ n: number }>`select count(*)::int as n from document_runs
    where owner_user_id = ${userId} and schedule_id is null and status in ('queued', 'rendering')`.execute(db);
  return found.rows[0]?.n ?? 0;
}

/** Moves a run where it is still in `was`; a start counts as a try, a move away from `failed` begins the tries again. */
export async function moveRun(db: Db, id: number, was: DocumentStatus, next: DocumentStatus, at: Date): Promise<boolean> {
  const found = await sql`update document_runs set status = ${next},
      tries = case when ${next} = 'rendering' then tries + 1 when ${was} = 'failed' then 0 else tries end,
      started_at = case when ${next} = 'rendering' then ${at}::timestamptz else started_at end
    where id = ${id} and status = ${was} returning id`.execute(db);
  return found.rows.length > 0;
}

/** Why the last try failed. */
export async function noteFailure(db: Db, id: number, reason: string): Promise<void> {
  await db.updateTable('document_runs').set({ reason }).where('id', '=', id).execute();
}

/** Stores the file of a run. */
export async function saveFile(
  db: Db,
  id: number,
  file: { content: Uint8Array; fileName: string; contentType: string; sha256: string; sketch: Sketch; at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('document_files')
    .values({ run_id: id, content: file.content })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet({ content: file.content }))
    .execute();
  await db
    .updateTable('document_runs')
    .set({
      file_name: file.fileName,
      content_type: file.contentType,
      size: file.content.length,
      sha256: file.sha256,
      sketch: toJson(file.sketch),
      ready_at: file.at,
      expires_at: file.expiresAt,
      reason: null,
    })
    .where('id', '=', id)
    .execute();
}

/** The bytes of a finished document. The caller has made sure that the run may be seen. */
export async function readFileOf(db: Db, id: number): Promise<Uint8Array | null> {
  const row = await db.selectFrom('document_files').select('content').where('run_id', '=', id).executeTakeFirst();
  return row?.content ?? null;
}

/** The runs whose files are past their time. */
export async function runsToExpire(db: Db, now: Date): Promise<number[]> {
  const found = await sql<{ id: number }>`select id::float8 as id from document_runs
    where status = 'ready' and expires_at < ${now} order by id limit 1000`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Runs that wait or were begun before a moment and are not at their end, the oldest first. */
export async function unfinishedRuns(db: Db, before: Date): Promise<number[]> {
  const found = await sql<{ id: number }>`select id::float8 as id from document_runs
    where status in ('queued', 'rendering') and greatest(created_at, started_at) < ${before} order by id limit 100`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Drops the file of a run. */
export async function dropFile(db: Db, id: number): Promise<void> {
  await db.deleteFrom('document_files').where('run_id', '=', id).execute();
}
