import { sql } from 'kysely';
import { compareCopies } from '#domain/dmarc/report-copies.ts';
import type { Db } from '../database.ts';
import { changeSums } from './change-sums.ts';
import { reportKeyOf } from './report-key.ts';
import { copyOf, type ReportShareHeader } from './report-share.ts';
import { storedShares } from './stored-shares.ts';

export type Verdict =
  | { outcome: 'stored'; otherId: null }
  | { outcome: 'duplicate' | 'superseded_older' | 'older_than_stored'; otherId: number };

/**
 * Compares a share with what is stored under its key: the fuller copy counts, whichever came first. Locks the report that counts, so that two
 * copies cannot both take its place.
 */
export async function judgeShare(tx: Db, share: ReportShareHeader): Promise<Verdict> {
  const locked = await tx
    .selectFrom('reports')
    .select('id')
    .where('domain_id', '=', share.domainId)
    .where('report_key', '=', reportKeyOf(share))
    .where(sql<boolean>`state = 'current'`)
    .forUpdate()
    .executeTakeFirst();
  if (!locked && share.outdatedBy) return { outcome: 'older_than_stored', otherId: share.outdatedBy };
  if (!locked) return { outcome: 'stored', otherId: null };
  const [held = []] = await storedShares(tx, [share]);
  const own = held.filter((one) => one.domainId === share.domainId);
  const equal = own.find((one) => Buffer.compare(one.contentHash, share.contentHash) === 0);
  if (equal) return { outcome: 'duplicate', otherId: equal.id };
  const current = own.find((one) => one.id === locked.id);
  if (!current) throw new Error(`Report ${locked.id} of domain ${share.domainId} is not there.`);
  if (current.isGone) return { outcome: 'duplicate', otherId: current.id };
  const isFuller = compareCopies(copyOf(share), current.copy) > 0;
  return { outcome: isFuller ? 'superseded_older' : 'older_than_stored', otherId: current.id };
}

/** Supersedes a share unless another writer has done so meanwhile. */
export async function supersedeIfCurrent(tx: Db, domainId: number, id: number, byId: number): Promise<void> {
  const current = await tx
    .selectFrom('reports')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('id', '=', id)
    .where('state', '=', 'current')
    .where('rows_gone', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (current !== undefined) await supersede(tx, domainId, id, byId);
}

/** Takes a report that counts off the sums and notes who took its place; its rows stay. */
export async function supersede(tx: Db, domainId: number, id: number, byId: number): Promise<void> {
  await changeSums(tx, { domainId, id }, -1);
  await tx
    .updateTable('reports')
    .set({ state: 'superseded', superseded_by: byId })
    .where('domain_id', '=', domainId)
    .where('id', '=', id)
    .execute();
}
