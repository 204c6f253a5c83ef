import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { ensureMonths } from '../maintenance/months.ts';
import { plainArray } from '../text.ts';
import { recordsStatement } from './copy-rows.ts';
import { countRows } from './count-rows.ts';
import { foldShares } from './fold.ts';
import { addFolded } from './fold-sql.ts';
import { type ReportShare, type SaveOutcome, spanDays } from './report-share.ts';
import { dayOf, headerRow, insertReports, keyOf, refusedRelation, type ShareState, sumsOf } from './share-sql.ts';
import { beforeChangingDays } from './source-spans.ts';
import { judgeShare, supersede } from './supersede.ts';

const MAX_ROWS = 10_000;
const MAX_SHARES = 500;
const MAX_FOLDED = 50_000;
const TRIES = 6;
const DOMAIN_LOCK = 7_341;

/** Draws ids for received reports; all shares of one report carry the same id. */
export async function takeReportIds(db: Db, count: number): Promise<number[]> {
  const drawn = await sql<{ id: number }>`select nextval('report_ids') as id from generate_series(1, ${count}::int)`.execute(db);
  return drawn.rows.map((row) => row.id);
}

/**
 * Saves shares with their rows and both roll-ups, all or nothing, and says for each what became of it (in the same order).
 * Sending the same again changes nothing. Give a transaction to save them together with your own rows; without one it makes its own
 * and repeats it where two writers got in each other's way. Throws at a row whose address or count is not one.
 */
export async function saveReports(db: Db, shares: ReportShare[]): Promise<SaveOutcome[]> {
  if (shares.length === 0) return [];
  if (db.isTransaction) {
    await makeRoom(db, shares);
    return saveAll(db, shares);
  }
  await makeRoom(db, shares);
  const domainIds = shares.map((share) => share.domainId);
  return withRetries(db, domainIds, (tx) => saveAll(tx, shares));
}

/**
 * Runs work in a transaction and repeats it where PostgreSQL broke it off because of another writer (deadlock, serialisation, a key taken
 * meanwhile). A repetition first waits until nobody else repeats work on the same domains.
 */
export async function withRetries<T>(db: Db, domainIds: number[], work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        if (attempt > 1) await lockDomains(tx, domainIds);
        return work(tx);
      });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (attempt >= TRIES || (code !== '40P01' && code !== '40001' && code !== '23505')) throw error;
    }
  }
}

async function lockDomains(tx: Db, domainIds: number[]): Promise<void> {
  const sorted = [...new Set(domainIds)].sort((a, b) => a - b);
  await sql`select pg_advisory_xact_lock(${sql.lit(DOMAIN_LOCK)}, id) from unnest(${plainArray(sorted)}::text::int[]) as id`.execute(
    tx,
  );
}

function makeRoom(db: Db, shares: ReportShare[]): Promise<void> {
  return ensureMonths(
    db,
    shares.map((share) => dayOf(share.header)),
  );
}

async function saveAll(tx: Db, shares: ReportShare[]): Promise<SaveOutcome[]> {
  const outcomes: SaveOutcome[] = [];
  for (const group of groups(shares)) {
    const fresh = await insertShares(tx, group);
    const known = group.map((share, at) => ({ share, at })).filter(({ share }) => !fresh.delete(nameOf(share)));
    const settled = new Map<number, SaveOutcome>();
    for (const { share, at } of inKeyOrder(known)) settled.set(at, await settle(tx, share));
    group.forEach((share, at) => outcomes.push(settled.get(at) ?? firstOutcome(share)));
  }
  return outcomes;
}

/** By key, so that two writers never wait for each other in a circle; equal keys stay in the order of the call. */
function inKeyOrder<T extends { share: ReportShare }>(known: T[]): T[] {
  const text = ({ share }: T) => JSON.stringify([String(share.domainId).padStart(10, '0'), ...Object.values(keyOf(share))]);
  const keyed = known.map((each) => ({ each, key: text(each) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ each }) => each);
}

/** Cuts a call into statements; the same id twice would bring its rows twice, so it begins a new one. */
function* groups(shares: ReportShare[]): Generator<ReportShare[]> {
  let group: ReportShare[] = [];
  let names = new Set<string>();
  let rows = 0;
  for (const share of shares) {
    if (group.length > 0 && (rows + share.records.length > MAX_ROWS || group.length >= MAX_SHARES || names.has(nameOf(share)))) {
      yield group;
      group = [];
      names = new Set();
      rows = 0;
    }
    group.push(share);
    names.add(nameOf(share));
    rows += share.records.length;
  }
  if (group.length > 0) yield group;
}

const firstOutcome = (share: ReportShare) =>
  share.outdatedBy ? outcomeOf(share, 'older_than_stored', share.outdatedBy) : outcomeOf(share, 'stored', null);
const nameOf = (share: { domainId: number; id: number }) => `${share.domainId} ${share.id}`;

function outcomeOf(share: ReportShare, outcome: SaveOutcome['outcome'], otherId: number | null): SaveOutcome {
  return {
    id: share.id,
    domainId: share.domainId,
    outcome,
    otherId,
    rows: share.records.length,
    refused: share.refusedRows.length,
  };
}

/** Another writer may put in a version between the look and the insert: then look again. */
async function settle(tx: Db, share: ReportShare): Promise<SaveOutcome> {
  for (let look = 1; look <= TRIES; look += 1) {
    const verdict = await judgeShare(tx, share);
    if (verdict.outcome === 'duplicate') return outcomeOf(share, 'duplicate', verdict.otherId);
    if (verdict.outcome === 'older_than_stored') {
      await insertShares(tx, [{ ...share, outdatedBy: verdict.otherId }]);
      return outcomeOf(share, 'older_than_stored', verdict.otherId);
    }
    if (verdict.outcome === 'superseded_older') await supersede(tx, share.domainId, verdict.otherId, share.id);
    const fresh = await insertShares(tx, [share]);
    if (fresh.has(nameOf(share))) return outcomeOf(share, verdict.outcome, verdict.otherId);
  }
  throw new Error(
    `Report ${share.header.reportId} of domain ${share.domainId} is being written by others all the time; try again.`,
  );
}

const stateOf = ({ outdatedBy }: ReportShare): ShareState =>
  outdatedBy ? { state: 'superseded', supersededBy: outdatedBy } : { state: 'current', supersededBy: null };

/**
 * The headers first: they say which shares are new, and only those bring rows and sums. Nearly always all of them are, so the statements of
 * all are made while the database is at the headers.
 */
async function insertShares(tx: Db, shares: ReportShare[]): Promise<Set<string>> {
  const headers = shares.map((share) => ({ ...headerRow(share, stateOf(share)), ...sumsOf(share) }));
  const asked = sql<{ domain_id: number; id: number }>`with ${insertReports(headers)} select domain_id, id from r`.execute(tx);
  const [saved, ofAll] = await Promise.all([asked, setImmediate().then(() => rowsOf(tx, shares))]);
  const fresh = new Set(saved.rows.map((row) => `${row.domain_id} ${row.id}`));
  const insert =
    fresh.size === shares.length
      ? ofAll
      : rowsOf(
          tx,
          shares.filter((share) => fresh.has(nameOf(share))),
        );
  await insert();
  return fresh;
}

/** Makes the statements that put in the rows and sums of shares; answers what sends them. */
function rowsOf(tx: Db, shares: ReportShare[]): () => Promise<void> {
  if (shares.length === 0) return async () => undefined;
  const counting = shares.filter((share) => !share.outdatedBy);
  const folding = counting.filter((share) => share.records.length * spanDays(share.header) <= MAX_FOLDED);
  const rows = shares.flatMap((share) =>
    share.records.map((row) => ({ domainId: share.domainId, id: share.id, day: dayOf(share.header), row })),
  );
  const refused = shares.flatMap(({ domainId, id, refusedRows }) => refusedRows.map((row) => ({ domainId, id, row })));
  const records = recordsStatement(tx, rows);
  const sums = sql`with add_refused as (
      insert into refused_rows (domain_id, report_id, seq, code, text, sample)
      select f.domain_id, f.id, f.seq, f.code, f.text, f.sample from ${refusedRelation(refused)} as f
    ),
    ${addFolded(foldShares(folding))}
    select 1`.compile(tx);
  return async () => {
    await beforeChangingDays(
      tx,
      shares.map((share) => share.domainId),
    );
    if (rows.length > 0) await tx.executeQuery(records);
    await tx.executeQuery(sums);
    for (const share of counting)
      if (!folding.includes(share)) await countRows(tx, { ...share, day: dayOf(share.header) }, 'add');
  };
}
