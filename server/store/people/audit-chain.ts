import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { saveSetting, setting } from '../settings.ts';

/** A point of the chain: how many lines it has, and the hash of the last one in hex. */
export type ChainPoint = { seal_no: number; hash: string };

/** What a verification found: `problem` says where the chain is broken, `null` where it holds. */
export type ChainCheck = { entries: number; problem: string | null; brokenAt: number | null; head: ChainPoint };

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

/** Reads the whole chain and calculates every hash again. */
export async function verifyAudit(db: Db): Promise<ChainCheck> {
  const start = await point(db, startKey);
  const wanted = await point(db, headKey);
  let head = start;
  const broken = (problem: string, brokenAt: number | null): ChainCheck => ({
    entries: head.seal_no - start.seal_no,
    problem,
    brokenAt,
    head,
  });
  for (;;) {
    const { rows } =
      await sql<Line>`select ${columns} from audit where seal_no > ${head.seal_no} order by seal_no limit ${atOnce}`.execute(db);
    for (const line of rows) {
      if (line.sealNo !== head.seal_no + 1) return broken(`Line ${head.seal_no + 1} of the chain is missing.`, line.id);
      const hash = hashOf(head.hash, line);
      if (line.hash === null || hex(line.hash) !== hash) return broken(`Entry ${line.id} was changed.`, line.id);
      head = { seal_no: line.sealNo, hash };
    }
    if (rows.length < atOnce) break;
  }
  if (head.seal_no < wanted.seal_no) return broken(`The last ${wanted.seal_no - head.seal_no} entries are missing.`, null);
  return { entries: head.seal_no - start.seal_no, problem: null, brokenAt: null, head };
}

/** Removes lines written before a time, from the start of the chain on; where the chain begins then is stored. Answers how many. */
export async function dropOldAudit(db: Db, before: Date, at: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    const found = await sql<{ sealNo: number; hash: Uint8Array }>`select seal_no::float8 as "sealNo", hash from audit
      where seal_no < coalesce((select min(seal_no) from audit where at >= ${before}), 9223372036854775807) and at < ${before}
      order by seal_no desc limit 1`.execute(tx);
    const [last] = found.rows;
    if (last === undefined) return 0;
    await sql`select set_config('beacon.audit_retention', 'on', true)`.execute(tx);
    const gone = await sql`delete from audit where seal_no <= ${last.sealNo}`.execute(tx);
    await sql`select set_config('beacon.audit_retention', 'off', true)`.execute(tx);
    await saveSetting(tx, startKey, { seal_no: last.sealNo, hash: hex(last.hash) }, at);
    return Number(gone.numAffectedRows ?? 0n);
  });
}

/** How many lines will be removed by the rule of retention before a time. */
export async function countAuditBefore(db: Db, before: Date): Promise<number> {
  const found = await sql<{ total: number }>`select count(*)::int as total from audit where at < ${before}`.execute(db);
  return found.rows[0]?.total ?? 0;
}
