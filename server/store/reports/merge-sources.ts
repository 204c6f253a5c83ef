import { sql } from 'kysely';
import { byMonth, mergeTables } from '#domain/rows/merge-tables.ts';
import { encodeNames, mergeAllNames, mergeNames, type SourceNames } from '#domain/rows/source-names.ts';
import { emptyTable, encodeTable, entryCount, type SourceTable } from '#domain/rows/source-table.ts';
import type { Db } from '../database.ts';
import { plainArray } from '../text.ts';
import { pack } from './packed.ts';
import { corrected, forgetMerged, type LoadedState, loadStates } from './source-views.ts';
import { foldWaiting } from './waiting-sources.ts';

const MERGE_LOCK = 7_342;

/** Segments of a month are merged while the newer one is at least a quarter of the older: so there are few, and each sum is copied rarely. */
const tier = 4;

/** Domains with reports that wait for a merge. */
export async function waitingDomains(db: Db): Promise<{ domainId: number; reports: number }[]> {
  const found = await sql<{ domainId: number; reports: number }>`select domain_id as "domainId", count(*)::int as reports
    from unmerged group by 1 order by 1`.execute(db);
  return found.rows;
}

/**
 * Merges the reports of a domain that wait into its segments and names. What is heavy is done before the transaction, which then makes sure
 * that nothing it builds on has changed; answers false where it has, or nothing waits.
 */
export async function mergeDomain(db: Db, domainId: number): Promise<boolean> {
  const [state] = await loadStates(db, [domainId]);
  if (state === undefined || state.waiting.length === 0) return false;
  const added = await foldWaiting(db, domainId, state.waiting);
  const segments = await segmentsAfter(db, state, mergeTables(added.tables.map((table) => ({ table, sign: 1 }))));
  const all = added.taken.length === 0 ? null : [...state.tables, ...added.tables];
  const own = mergeNames(state.known, mergeAllNames(added.names));
  const names = all === null ? own : corrected(own, added.taken, all);
  try {
    await db.transaction().execute(async (tx) => {
      await lockDomainSources(tx, domainId);
      await takeWaiting(tx, state);
      await needSame(tx, state);
      await writeSegments(tx, domainId, segments);
      await writeNames(tx, domainId, names);
    });
    forgetMerged(db, state, segments.gone);
    return true;
  } catch (error) {
    const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01';
    if (error instanceof ChangedMeanwhile || isDeadlock) return false;
    throw error;
  }
}

/** Merges all domains in which reports wait; answers how many. `isEnding` asks to leave off. */
export async function mergeAll(db: Db, isEnding: () => boolean = () => false): Promise<number> {
  let merged = 0;
  for (const { domainId } of await waitingDomains(db)) {
    if (isEnding()) return merged;
    if (await mergeDomain(db, domainId)) merged += 1;
  }
  return merged;
}

/** Locks the segments and names of a domain until the transaction ends. */
export async function lockDomainSources(tx: Db, domainId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MERGE_LOCK)}, ${domainId}::int)`.execute(tx);
}

type Change = { gone: number[]; fresh: { month: string; table: SourceTable }[] };

/** What becomes of the segments of each month that the new sums touch. */
async function segmentsAfter(db: Db, state: LoadedState, added: SourceTable): Promise<Change> {
  const change: Change = { gone: [], fresh: [] };
  if (entryCount(added) === 0) return change;
  const months = await monthsOf(db, state);
  for (const [month, table] of byMonth(added)) {
    const there = months.filter((one) => one.month === month);
    let merged = table;
    for (const { id, table: older } of there.toReversed()) {
      if (entryCount(older) > tier * entryCount(merged)) break;
      merged = mergeTables([
        { table: older, sign: 1 },
        { table: merged, sign: 1 },
      ]);
      change.gone.push(id);
    }
    if (entryCount(merged) > 0) change.fresh.push({ month, table: merged });
  }
  return change;
}

async function monthsOf(db: Db, state: LoadedState): Promise<{ id: number; month: string; table: SourceTable }[]> {
  const found = await db
    .selectFrom('source_segments')
    .select(['id', 'month'])
    .where('domain_id', '=', state.domainId)
    .orderBy('id')
    .execute();
  const own = state.tables.slice(state.tables.length - state.segments.length);
  return found
    .filter(({ id }) => state.segments.includes(id))
    .map(({ id, month }) => ({ id, month, table: own[state.segments.indexOf(id)] ?? emptyTable }));
}

/** Undoes the transaction: what it took off the list waits again. */
class ChangedMeanwhile extends Error {}

/** Takes the reports that were folded off the list. */
async function takeWaiting(tx: Db, { domainId, waiting }: LoadedState): Promise<void> {
  const taken = await sql`delete from unmerged u using unnest(${plainArray(waiting.map(({ id }) => id))}::text::bigint[],
      ${plainArray(waiting.map(({ sign }) => sign))}::text::smallint[]) as w(report_id, sign)
    where u.domain_id = ${domainId} and u.report_id = w.report_id and u.sign = w.sign`.execute(tx);
  if (taken.numAffectedRows !== BigInt(waiting.length)) throw new ChangedMeanwhile();
}

async function needSame(tx: Db, { domainId, segments, names, isOld }: LoadedState): Promise<void> {
  const found = await sql<{ segments: number[] | null; names: number | null; old: boolean }>`select
    (select json_agg(id order by id) from source_segments where domain_id = ${domainId}) as segments,
    (select version from source_names where domain_id = ${domainId}) as names,
    exists (select 1 from unconverted where domain_id = ${domainId}) as old`.execute(tx);
  const [now] = found.rows;
  const isSame = (now?.segments ?? []).join() === segments.join() && (now?.names ?? null) === names && now?.old === isOld;
  if (!isSame) throw new ChangedMeanwhile();
}

/** Writes new segments and drops those merged into them. */
export async function writeSegments(tx: Db, domainId: number, { gone, fresh }: Change): Promise<void> {
  if (gone.length > 0) await tx.deleteFrom('source_segments').where('domain_id', '=', domainId).where('id', 'in', gone).execute();
  for (const { month, table } of fresh)
    await tx
      .insertInto('source_segments')
      .values({ domain_id: domainId, month, entries: entryCount(table), value: pack(encodeTable(table)) })
      .execute();
}

/** Writes the names of a domain under a new version. */
export async function writeNames(tx: Db, domainId: number, names: SourceNames): Promise<void> {
  const value = pack(encodeNames(names));
  const version = sql<number>`nextval('report_ids')`;
  await tx
    .insertInto('source_names')
    .values({ domain_id: domainId, version, value })
    .onConflict((conflict) => conflict.column('domain_id').doUpdateSet({ version, value }))
    .execute();
}
