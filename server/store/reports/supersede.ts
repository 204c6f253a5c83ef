import { sql } from 'kysely';
import { compareCopies } from '#domain/dmarc/report-copies.ts';
import { type FoldedRows } from '#domain/rows/fold.ts';
import type { Db } from '../database.ts';
import { changeDays } from './day-sums.ts';
import { sumDays } from './packed-rows.ts';
import { reportKeyOf } from './report-key.ts';
import { copyOf, type ReportShareHeader } from './report-share.ts';
import { rowsOfReports } from './report-values.ts';
import { storedShares } from './stored-shares.ts';
import { noteTakenBack } from './unmerged.ts';

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
  const found = await tx
    .selectFrom('reports')
    .select(['day', 'span_days as span'])
    .where('domain_id', '=', domainId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw new Error(`Report ${id} of domain ${domainId} is not there.`);
  const { day, span } = found;
  const parts: FoldedRows[] = [];
  for await (const { rows } of rowsOfReports(tx, [{ domainId, id }]))
    parts.push({
      length: rows.length,
      flags: rows.flags,
      count: rows.count,
      reasons: rows.reasons,
      reasonLists: rows.reasonLists,
    });
  await changeDays(tx, [{ domainId, firstDay: day, days: sumDays(parts, span), sign: -1 }]);
  await noteTakenBack(tx, { domainId, id });
  await tx
    .updateTable('reports')
    .set({ state: 'superseded', superseded_by: byId })
    .where('domain_id', '=', domainId)
    .where('id', '=', id)
    .execute();
}
