import { sql } from 'kysely';
import type { AggregateRecord, RefusedRow } from '#domain/dmarc/aggregate-report.ts';
import type { Db } from '../database.ts';
import { ensureMonths } from '../maintenance/months.ts';
import { insertRecords } from './copy-rows.ts';
import type { Fold } from './fold.ts';
import { saveFolded } from './fold-sql.ts';
import type { ReportShareHeader, SaveOutcome } from './report-share.ts';
import { withRetries } from './reports.ts';
import { dayOf, headerRow, insertReports, refusedRelation } from './share-sql.ts';
import { judgeShare, supersede } from './supersede.ts';

const CHUNK = 10_000;

/** Begins a report too big for one statement. Its rows count nowhere until `finishLoading`; a loading that never ends is dropped at the next start. */
export async function openLoading(db: Db, share: ReportShareHeader): Promise<void> {
  await ensureMonths(db, [dayOf(share.header)]);
  const row = headerRow(share, { state: 'loading', supersededBy: null });
  const zero = {
    rows_count: 0,
    refused_count: 0,
    total: 0,
    passed: 0,
    dkim_aligned: 0,
    spf_aligned: 0,
    disp_none: 0,
    disp_quarantine: 0,
    disp_reject: 0,
  };
  await sql`with ${insertReports([{ ...row, ...zero }])} select 1 from r`.execute(db);
}

/** Adds rows to a loading, 10 000 at a time in short transactions. A row that is there already (same seq) is left as it is. */
export async function appendRows(
  db: Db,
  share: ReportShareHeader,
  records: AggregateRecord[],
  refusedRows: RefusedRow[] = [],
): Promise<void> {
  for (let at = 0; at < Math.max(records.length, refusedRows.length); at += CHUNK) {
    const rows = records.slice(at, at + CHUNK);
    const refused = refusedRows.slice(at, at + CHUNK);
    if (db.isTransaction) await append(db, share, rows, refused);
    else await db.transaction().execute((tx) => append(tx, share, rows, refused));
  }
}

async function append(tx: Db, share: ReportShareHeader, records: AggregateRecord[], refusedRows: RefusedRow[]): Promise<void> {
  const { domainId, id } = share;
  const alive = await sql<{ day: string }>`update reports set loaded_at = now()
    where domain_id = ${domainId} and id = ${id} and state = 'loading' returning day`.execute(tx);
  const day = alive.rows[0]?.day;
  if (day === undefined) throw new Error(`The loading of report ${id} for domain ${domainId} is not open.`);
  const there = await seqsBetween(tx, { domainId, id, day }, records);
  const rows = records.filter((row) => !there.has(row.seq)).map((row) => ({ domainId, day, id, row }));
  await insertRecords(tx, rows);
  if (refusedRows.length === 0) return;
  await sql`insert into refused_rows (domain_id, report_id, seq, code, text, sample)
    select f.domain_id, f.id, f.seq, f.code, f.text, f.sample
    from ${refusedRelation(refusedRows.map((row) => ({ domainId, id, row })))} as f on conflict do nothing`.execute(tx);
}

type Place = { domainId: number; id: number; day: string };

async function seqsBetween(tx: Db, { domainId, id, day }: Place, records: AggregateRecord[]): Promise<Set<number>> {
  const first = records.reduce((least, row) => Math.min(least, row.seq), Number.POSITIVE_INFINITY);
  const last = records.reduce((most, row) => Math.max(most, row.seq), 0);
  if (first > last) return new Set();
  const found = await sql<{ seq: number }>`select seq from report_records where domain_id = ${domainId} and day = ${day}::date
    and report_id = ${id} and seq between ${first}::int and ${last}::int`.execute(tx);
  return new Set(found.rows.map((row) => row.seq));
}

/** A loading that ends; `fold` holds the sums of just the rows that were loaded, null where `countWaiting` must sum them later. */
export type LoadedShare = ReportShareHeader & { fold: Fold | null };

/**
 * Ends a loading: finds duplicates, replaces an older version, adds its sums to the roll-ups (without sums `countWaiting` will), all in one
 * transaction. Rows of a duplicate are dropped.
 */
export async function finishLoading(db: Db, share: LoadedShare): Promise<SaveOutcome> {
  if (db.isTransaction) return finish(db, share);
  return withRetries(db, [share.domainId], (tx) => finish(tx, share));
}

async function finish(tx: Db, share: LoadedShare): Promise<SaveOutcome> {
  const { domainId, id } = share;
  const sums = await sumUp(tx, share);
  const base = { id, domainId, rows: sums.rows_count, refused: sums.refused_count };
  const verdict = await judgeShare(tx, share);
  if (verdict.outcome === 'duplicate') {
    if (verdict.otherId !== id) await dropLoading(tx, share);
    return { ...base, outcome: 'duplicate', otherId: verdict.otherId };
  }
  if (verdict.outcome === 'superseded_older') await supersede(tx, domainId, verdict.otherId, id);
  const late = verdict.outcome === 'older_than_stored';
  const moved = await tx
    .updateTable('reports')
    .set({
      ...sums,
      state: late ? 'superseded' : 'current',
      superseded_by: late ? verdict.otherId : null,
      counted_to: late || share.fold !== null ? null : 0,
    })
    .where('domain_id', '=', domainId)
    .where('id', '=', id)
    .where('state', '=', 'loading')
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) throw new Error(`The loading of report ${id} for domain ${domainId} is not open.`);
  if (!late && share.fold !== null) await saveFolded(tx, share.fold.result());
  return { ...base, ...verdict };
}

async function sumUp(tx: Db, { domainId, id, header }: ReportShareHeader) {
  const found = await sql<
    Record<
      | 'rows_count'
      | 'refused_count'
      | 'total'
      | 'passed'
      | 'dkim_aligned'
      | 'spf_aligned'
      | 'disp_none'
      | 'disp_quarantine'
      | 'disp_reject',
      number
    >
  >`
    select count(*)::int as rows_count,
      (select count(*)::int from refused_rows f where f.domain_id = ${domainId} and f.report_id = ${id}) as refused_count,
      coalesce(sum(count), 0)::bigint as total,
      coalesce(sum(count) filter (where dkim_aligned or spf_aligned), 0)::bigint as passed,
      coalesce(sum(count) filter (where dkim_aligned), 0)::bigint as dkim_aligned,
      coalesce(sum(count) filter (where spf_aligned), 0)::bigint as spf_aligned,
      coalesce(sum(count) filter (where disposition not in ('quarantine', 'reject')), 0)::bigint as disp_none,
      coalesce(sum(count) filter (where disposition = 'quarantine'), 0)::bigint as disp_quarantine,
      coalesce(sum(count) filter (where disposition = 'reject'), 0)::bigint as disp_reject
    from report_records where domain_id = ${domainId} and day = ${dayOf(header)}::date and report_id = ${id}`.execute(tx);
  const [row] = found.rows;
  if (!row) throw new Error('A sum without a row.');
  return row;
}

/** Gives up a loading: its rows and itself are removed. Does nothing to a report that is finished. */
export async function dropLoading(db: Db, { domainId, id, header }: ReportShareHeader): Promise<void> {
  await remove(db, domainId, id, dayOf(header));
}

async function remove(db: Db, domainId: number, id: number, day: string): Promise<void> {
  await sql`with gone as (delete from reports where domain_id = ${domainId} and id = ${id} and state = 'loading' returning domain_id, id),
    refused as (delete from refused_rows f using gone where f.domain_id = gone.domain_id and f.report_id = gone.id)
    delete from report_records w using gone where w.domain_id = gone.domain_id and w.day = ${day}::date and w.report_id = gone.id`.execute(
    db,
  );
}

/** Removes loadings that nobody has added to for so many seconds; answers how many. */
export async function dropLeftOverLoadings(db: Db, silentSeconds: number): Promise<number> {
  const left = await db
    .selectFrom('reports')
    .select(['domain_id', 'id', 'day'])
    .where('state', '=', 'loading')
    .where('loaded_at', '<=', sql<Date>`now() - make_interval(secs => ${silentSeconds}::int)`)
    .execute();
  for (const { domain_id: domainId, id, day } of left) await remove(db, domainId, id, day);
  return left.length;
}
