import { sql } from 'kysely';
import type { WatchedChange } from '#domain/check/watched.ts';
import { isComparable } from '#domain/score/comparable.ts';
import type { ScoreInputs } from '#domain/score/inputs.ts';
import type { EnforcementStage, Grade, ProtectionLevel } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import type { Day } from '../tables/columns.ts';
import { toJson } from '../text.ts';

export type RecordChange = { id: number; at: Date; record: string; name: string; before: string | null; after: string | null };
export type ScoreStep = { at: Date; version: number; score: number | null; grade: Grade | null; cause: string };
export type ProtectionDay = {
  day: Day;
  level: ProtectionLevel;
  stage: EnforcementStage;
  score: number | null;
  grade: Grade | null;
  ownMessages: number;
  ownPassed: number;
};

export async function addChanges(db: Db, domainId: number, at: Date, changes: readonly WatchedChange[]): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto('record_changes')
    .values(changes.map(({ type, name, before, after }) => ({ domain_id: domainId, at, record: type, name, before, after })))
    .execute();
}

/** The changes of a domain's watched records, newest first. */
export async function listChanges(
  db: Db,
  domainId: number,
  { limit = 50, record }: { limit?: number; record?: string | undefined } = {},
): Promise<RecordChange[]> {
  let query = db
    .selectFrom('record_changes')
    .select(['id', 'at', 'record', 'name', 'before', 'after'])
    .where('domain_id', '=', domainId);
  if (record !== undefined) query = query.where('record', '=', record);
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** The changes of the watched records of some domains since a time, newest first. */
export async function changesSince(
  db: Db,
  domainIds: readonly number[],
  since: Date,
  limit: number,
): Promise<(RecordChange & { domainId: number })[]> {
  if (domainIds.length === 0) return [];
  return db
    .selectFrom('record_changes')
    .select(['id', 'at', 'record', 'name', 'before', 'after', 'domain_id as domainId'])
    .where('domain_id', 'in', [...domainIds])
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The scores that domains had at the end of a day, by domain: of the last recorded day up to it. */
export async function scoresOn(db: Db, domainIds: readonly number[], day: Day): Promise<Map<number, number | null>> {
  if (domainIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('protection_days')
    .distinctOn('domain_id')
    .select(['domain_id', 'score'])
    .where('domain_id', 'in', [...domainIds])
    .where('day', '<=', day)
    .orderBy('domain_id')
    .orderBy('day', 'desc')
    .execute();
  return new Map(rows.map(({ domain_id: id, score }) => [id, score]));
}

/** Adds a step to a domain's line of scores where the score or the formula is another than before, or where a lookup that failed is answered. */
export async function addScoreStep(db: Db, domainId: number, step: ScoreStep & { inputs: ScoreInputs }): Promise<boolean> {
  const last = await db
    .selectFrom('score_history')
    .select(['version', 'score', 'inputs'])
    .where('domain_id', '=', domainId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last !== undefined && isComparable(last.inputs, step.inputs) && last.version === step.version && last.score === step.score)
    return false;
  await db
    .insertInto('score_history')
    .values({ ...step, domain_id: domainId, inputs: toJson(step.inputs) })
    .execute();
  return true;
}

/** A domain's scores, newest first. */
export async function scoreSteps(db: Db, domainId: number, limit = 50): Promise<ScoreStep[]> {
  return db
    .selectFrom('score_history')
    .select(['at', 'version', 'score', 'grade', 'cause'])
    .where('domain_id', '=', domainId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Keeps how a domain stood on a day; the last word of the day counts. */
export async function saveProtectionDay(db: Db, domainId: number, row: ProtectionDay): Promise<void> {
  const { day, ownMessages, ownPassed, ...rest } = row;
  const values = { ...rest, own_messages: ownMessages, own_passed: ownPassed };
  await db
    .insertInto('protection_days')
    .values({ domain_id: domainId, day, ...values })
    .onConflict((conflict) => conflict.columns(['domain_id', 'day']).doUpdateSet(values))
    .execute();
}

/** How a domain stood on its last days, newest first. */
export async function protectionDays(db: Db, domainId: number, limit: number): Promise<ProtectionDay[]> {
  const found = await sql<ProtectionDay>`select day, level, stage, score, grade, own_messages::float8 as "ownMessages",
    own_passed::float8 as "ownPassed" from protection_days where domain_id = ${domainId} order by day desc limit ${limit}`.execute(
    db,
  );
  return found.rows;
}
