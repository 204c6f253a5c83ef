import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { counted } from '#domain/text.ts';
import type { Db } from '../database.ts';
import { saveSetting, setting } from '../settings.ts';
import { addCheckpoint, type ChainPoint, type Checkpoint, lastCheckpoint } from './audit-checkpoints.ts';

/** What a verification found: `problem` says where the chain is broken, `null` where it holds. */
export type ChainCheck = {
  entries: number;
  problem: string | null;
  brokenAt: number | null;
  start: ChainPoint;
  head: ChainPoint;
};

type Line = {
  id: number;
  at: Date;
  actor: number | null;
  action: string;
  entity: string;
  entityId: string | null;
  details: unknown;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
  sealNo: number | null;
  hash: Uint8Array | null;
};

const columns = sql`id::float8 as id, at, actor_user_id as actor, action, entity, entity_id as "entityId", details, ip,
  user_agent as "userAgent", request_id as "requestId", seal_no::float8 as "sealNo", hash`;
const nothing: ChainPoint = { seal_no: 0, hash: '' };
const [headKey, startKey] = ['audit-head', 'audit-start'];
const atOnce = 2_000;
/** The number of the lock under which lines are sealed and removed. */
const lock = sql`select pg_advisory_xact_lock(7211)`;

/** JSON whose keys are in order at every depth, so that the same content has one text. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, ordered(part)]),
  );
}

function hashOf(before: string, line: Line): string {
  const { id, at, actor, action, entity, entityId, details, ip, userAgent, requestId } = line;
  const content = [id, at.toISOString(), actor, action, entity, entityId, ordered(details), ip, userAgent, requestId];
  return createHash('sha256').update(before).update(JSON.stringify(content)).digest('hex');
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

async function point(db: Db, key: string): Promise<ChainPoint> {
  return ((await setting(db, key)) as ChainPoint | null) ?? nothing;
}

/** Puts the lines that are new into the chain, in the order of their numbers. Answers how many. */
export async function sealAudit(db: Db, at: Date): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      await lock.execute(tx);
      const { rows } = await sql<Line>`select ${columns} from audit where hash is null order by id limit ${atOnce}`.execute(tx);
      if (rows.length === 0) return 0;
      let head = await point(tx, headKey);
      const marks = rows.map((line) => {
        head = { seal_no: head.seal_no + 1, hash: hashOf(head.hash, line) };
        return { id: line.id, ...head };
      });
      await sql`update audit a set seal_no = m.seal_no, hash = decode(m.hash, 'hex')
        from jsonb_to_recordset(${JSON.stringify(marks)}::text::jsonb) m (id bigint, seal_no bigint, hash text) where a.id = m.id`.execute(
        tx,
      );
      await saveSetting(tx, headKey, head, at);
      return rows.length;
    });
    sealed += count;
    if (count < atOnce) return sealed;
  }
}

/** How many lines the trail has: those of the chain by its two ends, and those that are not in it yet. */
export async function countTrail(db: Db): Promise<number> {
  const [start, head] = [await point(db, startKey), await point(db, headKey)];
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from audit where hash is null`.execute(db);
  return head.seal_no - start.seal_no + (rows[0]?.open ?? 0);
}

/** The ends of the chain as they are stored, and what was known of them last, all of one moment. */
async function ends(db: Db) {
  return db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    return { start: await point(tx, startKey), wanted: await point(tx, headKey), last: await lastCheckpoint(tx) };
  });
}

/** What is wrong with where the chain begins, as a sentence. */
function problemOfStart(start: ChainPoint, last: Checkpoint | null): string | null {
  if (last === null) return 'The checkpoints of earlier verifications are missing.';
  const gone = start.seal_no - last.start.seal_no;
  if (gone > 0) return `The first ${counted(gone, 'entry', 'entries')} that were verified are missing.`;
  return gone < 0 || start.hash !== last.start.hash ? 'The start of the chain is not the one that was verified.' : null;
}

/**
 * Reads the whole chain and calculates every hash again, and compares it with the last checkpoint, so that it cannot become shorter or
 * another one without notice.
 */
export async function verifyAudit(db: Db): Promise<ChainCheck> {
  const { start, wanted, last } = await ends(db);
  let head = start;
  const result = (problem: string | null, brokenAt: number | null = null): ChainCheck => ({
    entries: head.seal_no - start.seal_no,
    problem,
    brokenAt,
    start,
    head,
  });
  const problem = problemOfStart(start, last);
  if (problem !== null) return result(problem);
  for (;;) {
    const { rows } =
      await sql<Line>`select ${columns} from audit where seal_no > ${head.seal_no} order by seal_no limit ${atOnce}`.execute(db);
    for (const line of rows) {
      if (line.sealNo !== head.seal_no + 1) return result(`Line ${head.seal_no + 1} of the chain is missing.`, line.id);
      const hash = hashOf(head.hash, line);
      if (line.hash === null || hex(line.hash) !== hash) return result(`Entry ${line.id} was changed.`, line.id);
      if (line.sealNo === last?.head.seal_no && hash !== last.head.hash)
        return result(`Entry ${line.id} is not the one that was verified.`, line.id);
      head = { seal_no: line.sealNo, hash };
    }
    if (rows.length < atOnce) break;
  }
  const missing = Math.max(wanted.seal_no, last?.head.seal_no ?? 0) - head.seal_no;
  return result(missing > 0 ? `The last ${counted(missing, 'entry is', 'entries are')} missing.` : null);
}

/** Whether the chain has a line with this number and hash; `gone` where the retention rule removed it. */
export async function findPoint(db: Db, { seal_no: sealNo, hash }: ChainPoint): Promise<'there' | 'gone' | 'other'> {
  const start = await point(db, startKey);
  if (sealNo < start.seal_no) return 'gone';
  if (sealNo === start.seal_no) return hash === start.hash ? 'there' : 'other';
  const { rows } = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from audit where seal_no = ${sealNo}`.execute(
    db,
  );
  return rows[0]?.hash === hash ? 'there' : 'other';
}

/** Removes lines written before a time, from the start of the chain on; where the chain begins then is stored. Answers how many. */
export async function dropOldAudit(db: Db, end: Date, at: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    const found = await sql<{ sealNo: number; hash: Uint8Array }>`select seal_no::float8 as "sealNo", hash from audit
      where seal_no < coalesce((select min(seal_no) from audit where at >= ${end}), 9223372036854775807) and at < ${end}
      order by seal_no desc limit 1`.execute(tx);
    const [last] = found.rows;
    if (last === undefined) return 0;
    await sql`select set_config('beacon.audit_retention', 'on', true)`.execute(tx);
    const gone = await sql`delete from audit where seal_no <= ${last.sealNo}`.execute(tx);
    await sql`select set_config('beacon.audit_retention', 'off', true)`.execute(tx);
    const [before, known] = [await point(tx, startKey), await lastCheckpoint(tx)];
    const start = { seal_no: last.sealNo, hash: hex(last.hash) };
    await saveSetting(tx, startKey, start, at);
    // A start that nobody knows of stays one: the next verification says so.
    if (known === null || problemOfStart(before, known) !== null) return Number(gone.numAffectedRows ?? 0n);
    await addCheckpoint(tx, { at, start, head: known.head.seal_no > start.seal_no ? known.head : start });
    return Number(gone.numAffectedRows ?? 0n);
  });
}

/** How many lines will be removed by the rule of retention before a time. */
export async function countAuditBefore(db: Db, before: Date): Promise<number> {
  const found = await sql<{ total: number }>`select count(*)::int as total from audit where at < ${before}`.execute(db);
  return found.rows[0]?.total ?? 0;
}
