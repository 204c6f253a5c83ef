import { sql } from 'kysely';
import type { ContinuousStatus, RecoveryStatus, RecoveryType } from '#domain/vocabulary/background.ts';
import type { Db } from '../database.ts';
import { saveSetting } from '../settings.ts';

/** A stretch of continuous processing, or a recovery run with what it has done of its total and what it changed. */
export type BackgroundJob = {
  id: number;
  kind: 'continuous' | RecoveryType;
  status: ContinuousStatus | RecoveryStatus;
  startedBy: string | null;
  createdAt: Date;
  endedAt: Date | null;
  heartbeatAt: Date | null;
  position: number;
  done: number;
  total: number;
  changed: number;
  result: string | null;
};

const jobs = (db: Db) =>
  db
    .selectFrom('background_jobs as j')
    .leftJoin('users as u', 'u.id', 'j.created_by')
    .select(['j.id', 'j.kind', 'j.status', 'j.position', 'j.done', 'j.total', 'j.changed', 'j.result'])
    .select([
      'u.display_name as startedBy',
      'j.created_at as createdAt',
      'j.ended_at as endedAt',
      'j.heartbeat_at as heartbeatAt',
    ]);

/** A page of jobs, the newest first, and how many there are. */
export async function listBackgroundJobs(db: Db, page: { limit: number; offset: number }) {
  const rows: BackgroundJob[] = await jobs(db).orderBy('j.id', 'desc').limit(page.limit).offset(page.offset).execute();
  const { total } = await db
    .selectFrom('background_jobs')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** Jobs that run or wait. */
export async function activeBackgroundJobs(db: Db): Promise<BackgroundJob[]> {
  return jobs(db).where('j.status', 'in', ['running', 'queued']).orderBy('j.id').execute();
}

export async function findBackgroundJob(db: Db, id: number): Promise<BackgroundJob | null> {
  return (await jobs(db).where('j.id', '=', id).executeTakeFirst()) ?? null;
}

/** The newest job of a kind. */
export async function latestBackgroundJob(db: Db, kind: BackgroundJob['kind']): Promise<BackgroundJob | null> {
  return (await jobs(db).where('j.kind', '=', kind).orderBy('j.id', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** Makes a job unless one of its kind is active; answers the active one, and whether it is new. */
export async function addBackgroundJob(
  db: Db,
  job: Pick<BackgroundJob, 'kind' | 'status'> & { by: number | null; at: Date },
): Promise<{ id: number; isNew: boolean }> {
  const added = await db
    .insertInto('background_jobs')
    .values({ kind: job.kind, status: job.status, created_by: job.by, created_at: job.at, heartbeat_at: job.at })
    .onConflict((conflict) => conflict.column('kind').where('status', 'in', ['running', 'queued']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) return { id: added.id, isNew: true };
  const { id } = await db
    .selectFrom('background_jobs')
    .select('id')
    .where('kind', '=', job.kind)
    .where('status', 'in', ['running', 'queued'])
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** Moves a job from one status to the next; `false` where it was not at `was` any more. */
export async function moveBackgroundJob(
  db: Db,
  id: number,
  was: BackgroundJob['status'],
  next: BackgroundJob['status'],
  at: Date,
): Promise<boolean> {
  const isEnd = next !== 'queued' && next !== 'running';
  const moved = await db
    .updateTable('background_jobs')
    .set({ status: next, heartbeat_at: at, ...(isEnd ? { ended_at: at } : {}) })
    .where('id', '=', id)
    .where('status', '=', was)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Shows that a job is alive, with what else is known of it. */
export async function noteBackgroundJob(
  db: Db,
  id: number,
  known: Partial<Pick<BackgroundJob, 'position' | 'done' | 'total' | 'changed' | 'result'>>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('background_jobs')
    .set({ ...known, heartbeat_at: at })
    .where('id', '=', id)
    .execute();
}

/** Shows that the running continuous job is alive; `false` where none runs. */
export async function beatContinuous(db: Db, at: Date): Promise<boolean> {
  const beaten = await db
    .updateTable('background_jobs')
    .set({ heartbeat_at: at })
    .where('kind', '=', 'continuous')
    .where('status', '=', 'running')
    .executeTakeFirst();
  return beaten.numUpdatedRows === 1n;
}

/** The setting that holds the last check that the interval of continuous processing asked for. */
const checkKey = 'continuous-check';

/**
 * The stored settings of continuous processing with their version, whether its newest job has not been stopped (also before the first one is
 * made), and the minute of the last check that the interval asked for.
 */
export async function continuousState(
  db: Db,
): Promise<{ config: unknown; version: number; changedAt: Date | null; running: boolean; checkedAt: Date | null }> {
  const found = await sql<{
    config: unknown;
    version: number;
    changedAt: Date | null;
    status: string | null;
    checked: string | null;
  }>`select s.value as config, coalesce(s.version, 0)::int as version, s.updated_at as "changedAt",
      (select value ->> 'minute' from settings where key = ${checkKey}) as checked,
      (select status from background_jobs where kind = 'continuous' order by id desc limit 1) as status
    from (select 1) one left join settings s on s.key = 'continuous'`.execute(db);
  const [row] = found.rows;
  return {
    config: row?.config ?? null,
    version: row?.version ?? 0,
    changedAt: row?.changedAt ?? null,
    running: row?.status !== 'stopped',
    checkedAt: row?.checked == null ? null : new Date(row.checked),
  };
}

/** Notes the minute of a check that the interval of continuous processing asked for. */
export async function noteCheck(db: Db, minute: Date, at: Date): Promise<void> {
  await saveSetting(db, checkKey, { minute: minute.toISOString() }, at);
}

const endedBefore = (before: Date) => sql<boolean>`status in ('completed', 'completed_with_errors', 'failed', 'stopped')
  and finished_at < ${before.toISOString()}::text::timestamptz`;

/** Batches that ended before a time. */
export async function countOldBatches(db: Db, before: Date): Promise<number> {
  const { old } = await db
    .selectFrom('batches')
    .select(({ fn }) => fn.countAll<number>().as('old'))
    .where(endedBefore(before))
    .executeTakeFirstOrThrow();
  return Number(old);
}

/** Deletes batches that ended before a time, with their logs; messages and reports stay. Answers how many. */
export async function deleteOldBatches(db: Db, before: Date): Promise<number> {
  const gone = await db.deleteFrom('batches').where(endedBefore(before)).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
