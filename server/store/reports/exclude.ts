import { sql } from 'kysely';
import { compareCopies } from '#domain/dmarc/report-copies.ts';
import type { Db } from '../database.ts';
import { changeSums } from './change-sums.ts';
import { type StoredShare, sharesOfKeys } from './stored-shares.ts';
import { supersede } from './supersede.ts';
import type { ReportRef } from './unmerged.ts';

/** The share of a report at a domain as it was locked; `isGone`: its rows were deleted with time, so that its sums cannot change any more. */
export type LockedShare = ReportRef & { state: StoredShare['state']; key: string; isGone: boolean };

/** Locks the shares of a report at these domains. */
export async function lockShares(tx: Db, id: number, domainIds: readonly number[]): Promise<LockedShare[]> {
  const found =
    await sql<LockedShare>`select domain_id as "domainId", id, state, encode(report_key, 'hex') as key, rows_gone as "isGone" from reports
      where domain_id = any(${domainIds}::int[]) and id = ${id} order by domain_id for update`.execute(tx);
  return found.rows;
}

/**
 * Takes locked shares of a report out of the figures; where one counted, the best other copy of the report counts instead. Answers the
 * domains where something changed. Run it in a transaction of `withRetries`.
 */
export async function excludeShares(
  tx: Db,
  locked: readonly LockedShare[],
  { reason, at }: { reason: string; at: Date },
): Promise<number[]> {
  const shares = locked.filter(({ state }) => state !== 'excluded');
  for (const share of shares) {
    if (share.state === 'current') await changeSums(tx, share, -1);
    await setState(tx, share, {
      state: 'excluded',
      superseded_by: null,
      excluded_reason: reason,
      excluded_at: at,
      loaded_at: at,
    });
    const best = share.state === 'current' ? (await copiesOf(tx, share))[0] : undefined;
    if (best !== undefined) await count(tx, best, at);
  }
  return shares.map(({ domainId }) => domainId);
}

/** Lets locked shares of a report that was taken out of the figures count again, unless a better copy of it counts by now; answers their domains. */
export async function includeShares(tx: Db, locked: readonly LockedShare[], at: Date): Promise<number[]> {
  const shares = locked.filter(({ state }) => state === 'excluded');
  for (const share of shares) {
    await setState(tx, share, { state: 'superseded', excluded_reason: null, excluded_at: null });
    const copies = await copiesOf(tx, share);
    const current = copies.find(({ state }) => state === 'current');
    if (current !== undefined && copies[0]?.id !== share.id) await setState(tx, share, { superseded_by: current.id });
    else {
      if (current !== undefined) await supersede(tx, share.domainId, current.id, share.id);
      await count(tx, share, at);
    }
  }
  return shares.map(({ domainId }) => domainId);
}

/** The copies of a report at the domain of a share that staff have not taken out of the figures and whose rows are there, the best first. */
async function copiesOf(tx: Db, { domainId, key }: LockedShare): Promise<StoredShare[]> {
  const [shares = []] = await sharesOfKeys(tx, [key]);
  return shares
    .filter((one) => one.domainId === domainId && one.state !== 'excluded' && !one.isGone)
    .sort((a, b) => compareCopies(b.copy, a.copy));
}

async function count(tx: Db, share: ReportRef, at: Date): Promise<void> {
  await changeSums(tx, share, 1);
  await setState(tx, share, { state: 'current', superseded_by: null, loaded_at: at });
}

type Change = Partial<{
  state: StoredShare['state'];
  superseded_by: number | null;
  excluded_reason: string | null;
  excluded_at: Date | null;
  loaded_at: Date;
}>;

async function setState(tx: Db, { domainId, id }: ReportRef, change: Change): Promise<void> {
  await tx.updateTable('reports').set(change).where('domain_id', '=', domainId).where('id', '=', id).execute();
}
