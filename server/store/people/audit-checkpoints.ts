import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A point of the chain: how many lines it has, and the hash of the last one in hex. */
export type ChainPoint = { seal_no: number; hash: string };

/** What a verification or the retention rule knew last: where the chain began, and its last line that was verified. */
export type Checkpoint = { at: Date; start: ChainPoint; head: ChainPoint };

/** The last checkpoint; `null` where somebody removed them. */
export async function lastCheckpoint(db: Db): Promise<Checkpoint | null> {
  const { rows } = await sql<{ at: Date; startNo: number; startHash: string; headNo: number; headHash: string }>`select at,
      start_no::float8 as "startNo", start_hash as "startHash", head_no::float8 as "headNo", head_hash as "headHash"
    from audit_checkpoints order by id desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { at, startNo, startHash, headNo, headHash } = row;
  return { at, start: { seal_no: startNo, hash: startHash }, head: { seal_no: headNo, hash: headHash } };
}

/** Adds a checkpoint. They stay for good. */
export async function addCheckpoint(db: Db, { at, start, head }: Checkpoint): Promise<void> {
  await db
    .insertInto('audit_checkpoints')
    .values({ at, start_no: start.seal_no, start_hash: start.hash, head_no: head.seal_no, head_hash: head.hash })
    .execute();
}
