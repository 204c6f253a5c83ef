import { sql } from 'kysely';
import { type Db, loose } from '../database.ts';
import { plainArray } from '../text.ts';
import { together } from '../together.ts';
import { dayChanges, type ReportDays } from './day-sums.ts';
import { sumOf } from './packed-rows.ts';
import { reportInserts } from './report-insert.ts';
import { dayOf, reportKeyOf } from './report-key.ts';
import type { ReportShare, ReportShareHeader, SaveOutcome } from './report-share.ts';
import { judgeShare, supersede } from './supersede.ts';
import { unmergedInserts } from './unmerged.ts';

const TRIES = 6;
const DOMAIN_LOCK = 7_341;

/**
 * Draws ids for received reports; all shares of one report carry the same id. The disk is not waited for: what is stored with an id goes to
 * the log after it.
 */
export async function takeReportIds(db: Db, count: number): Promise<number[]> {
  const drawn = await sql<{
    id: number;
  }>`with ${loose} select nextval('report_ids') as id from loose, generate_series(1, ${count}::int)`.execute(db);
  return drawn.rows.map((row) => row.id);
}

/**
 * Saves shares with their rows and sums, all or nothing, and says for each what became of it (in the same order). Sending the same again
 * changes nothing. Give a transaction of `withRetries` to save them together with your own rows, and in it those that count already
 * (`shareName`) if they have just been read; without one it makes its own.
 */
export async function saveReports(
  db: Db,
  shares: readonly ReportShare[],
  counting?: ReadonlySet<string>,
): Promise<SaveOutcome[]> {
  if (shares.length === 0) return [];
  if (db.isTransaction) return saveAll(db, shares, counting);
  const domainIds = shares.map((share) => share.domainId);
  return withRetries(db, domainIds, (tx) => saveAll(tx, shares));
}

/**
 * Runs work in a transaction and repeats it if PostgreSQL aborted it because of another writer (deadlock, serialisation, a key taken
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

/** New ones go in together; those whose key counts already, or comes twice, are compared one by one. */
async function saveAll(tx: Db, shares: readonly ReportShare[], counting?: ReadonlySet<string>): Promise<SaveOutcome[]> {
  const known = new Set(counting ?? (await currentKeys(tx, shares)));
  const outcomes: SaveOutcome[] = [];
  const fresh: ReportShare[] = [];
  const doubtful: { share: ReportShare; at: number; key: string }[] = [];
  for (const [at, share] of shares.entries()) {
    const key = shareName(share);
    if (known.has(key)) doubtful.push({ share, at, key });
    else {
      known.add(key);
      fresh.push(share);
      outcomes[at] = share.outdatedBy
        ? outcomeOf(share, 'older_than_stored', share.outdatedBy)
        : outcomeOf(share, 'stored', null);
    }
  }
  await insert(tx, fresh);
  // By key, so that two writers never wait for each other in a circle; equal keys stay in the order of the call.
  for (const { share, at } of doubtful.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.at - b.at)))
    outcomes[at] = await settle(tx, share);
  return outcomes;
}

/** What a share is known by: the key of its report, and its domain. */
export const shareName = (share: ReportShareHeader, domainId: number = share.domainId) =>
  `${reportKeyOf(share).toString('hex')} ${domainId}`;

async function currentKeys(tx: Db, shares: readonly ReportShare[]): Promise<Set<string>> {
  const keys = [...new Set(shares.map((share) => `\\\\x${reportKeyOf(share).toString('hex')}`))];
  const found = await sql<{ name: string }>`select encode(report_key, 'hex') || ' ' || domain_id as name from reports
    where report_key = any(${`{${keys.map((key) => `"${key}"`).join(',')}}`}::text::bytea[]) and state = 'current'`.execute(tx);
  return new Set(found.rows.map((row) => row.name));
}

function outcomeOf(share: ReportShare, outcome: SaveOutcome['outcome'], otherId: number | null): SaveOutcome {
  const { id, domainId, rows, refusedRows } = share;
  return { id, domainId, outcome, otherId, rows: sumOf(rows.days).rows, refused: refusedRows.length };
}

async function settle(tx: Db, share: ReportShare): Promise<SaveOutcome> {
  const { outcome, otherId } = await judgeShare(tx, share);
  if (outcome === 'duplicate') return outcomeOf(share, outcome, otherId);
  if (outcome === 'superseded_older') await supersede(tx, share.domainId, otherId, share.id);
  await insert(tx, [outcome === 'older_than_stored' ? { ...share, outdatedBy: otherId } : share]);
  return outcomeOf(share, outcome, otherId);
}

async function insert(tx: Db, shares: readonly ReportShare[]): Promise<void> {
  const counting = shares.filter((share) => !share.outdatedBy);
  const days = counting.map(
    ({ domainId, header, rows }): ReportDays => ({ domainId, firstDay: dayOf(header), days: rows.days, sign: 1 }),
  );
  await together(tx, [...reportInserts(tx, shares), ...unmergedInserts(tx, counting), ...dayChanges(tx, days)]);
}
