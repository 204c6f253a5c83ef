import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { BrokenValue } from '#domain/rows/frame.ts';
import type { ReportRows } from '#domain/rows/report-rows.ts';
import type { Db } from '../database.ts';
import { oldRows } from '../maintenance/old-rows.ts';
import { plainArray } from '../text.ts';
import { brokenValues } from './broken-values.ts';
import { unpackRows } from './packed-rows.ts';
import type { ReportRef } from './unmerged.ts';

/** Reports asked for in one statement; their rows come as one value, since rows are what the embedded kind is slow at. */
const atOnce = 500;
const mostBytes = 67_108_864;
/** Another process may delete rows when their time is over: none learns of it sooner. */
const ttl = 3_600_000;
const caches = new WeakMap<object, LRUCache<string, ReportRows[]>>();

/** A report's rows never change until they are deleted, so those read lately are at hand for this database. */
function cacheOf(db: Db): LRUCache<string, ReportRows[]> {
  const { adapter } = db.getExecutor();
  const known = caches.get(adapter) ?? new LRUCache({ maxSize: mostBytes, maxEntrySize: mostBytes / 8, ttl });
  caches.set(adapter, known);
  return known;
}

/** Forgets rows read lately: some were deleted. */
export function forgetRows(db: Db): void {
  cacheOf(db).clear();
}

const sizeOf = (parts: readonly ReportRows[]) =>
  parts.reduce((sum, rows) => sum + 400 + rows.length * 24 + rows.texts.reduce((all, text) => all + text.length + 40, 0), 100);

/** Some or all rows of a report. */
export type RowsOfReport = ReportRef & { rows: ReportRows };

type IfBroken = 'throw' | 'skip broken';

/**
 * The rows of reports, a part at a time, in the order asked for. A report whose stored value cannot be read throws BrokenValue, or with
 * `skip broken` is left out and noted with the reason.
 */
export async function* rowsOfReports(
  db: Db,
  reports: readonly ReportRef[],
  broken: IfBroken = 'throw',
): AsyncGenerator<RowsOfReport> {
  for await (const some of rowsInBatches(db, reports, broken))
    for (const { report, rows } of some) yield { domainId: report.domainId, id: report.id, rows };
}

/** The same with those that are at hand together: waiting for each of thousands takes longer than searching it. */
export async function* rowsInBatches<Report extends ReportRef>(
  db: Db,
  reports: readonly Report[],
  broken: IfBroken = 'throw',
): AsyncGenerator<{ report: Report; rows: ReportRows }[]> {
  const cache = cacheOf(db);
  for (let at = 0; at < reports.length; at += atOnce) {
    const asked = reports.slice(at, at + atOnce).map((report) => ({ report, parts: cache.get(nameOf(report)) }));
    const values = await readValues(
      db,
      asked.flatMap(({ report, parts }) => (parts === undefined ? [report] : [])),
    );
    let ready: { report: Report; rows: ReportRows }[] = [];
    for (const { report, parts: cached } of asked) {
      const name = nameOf(report);
      const parts = cached ?? (await decoded(db, report, values.get(name), broken));
      for (const rows of parts) ready.push({ report, rows });
      if (cached !== undefined) continue;
      cache.set(name, parts, { size: sizeOf(parts) });
      yield ready;
      ready = [];
    }
    yield ready;
  }
}

const nameOf = ({ domainId, id }: ReportRef) => `${domainId} ${id}`;

/** The one value of a report, or null where its rows are elsewhere; no rows where they were deleted. */
type Value = { value: Uint8Array | null; rows: number };

async function readValues(db: Db, reports: readonly ReportRef[]): Promise<Map<string, Value>> {
  if (reports.length === 0) return new Map();
  const found = await sql<{ places: [number, number, number, number | null][] | null; bytes: Uint8Array | null }>`
    select json_agg(json_build_array(r.domain_id, r.id,
        case when r.rows_gone then 0 else r.rows_count end, octet_length(r.rows)) order by r.domain_id, r.id) as places,
      string_agg(r.rows, ''::bytea order by r.domain_id, r.id) as bytes
    from reports r join unnest(${plainArray(reports.map((one) => one.domainId))}::text::int[],
      ${plainArray(reports.map((one) => one.id))}::text::bigint[]) as w(domain_id, id) on w.domain_id = r.domain_id and w.id = r.id`.execute(
    db,
  );
  const { places, bytes } = found.rows[0] ?? { places: null, bytes: null };
  let at = 0;
  return new Map(
    (places ?? []).map(([domainId, id, rows, length]) => {
      const value = length === null ? null : (bytes?.subarray(at, at + length) ?? null);
      at += length ?? 0;
      return [nameOf({ domainId, id }), { value, rows }];
    }),
  );
}

async function decoded(db: Db, report: ReportRef, found: Value | undefined, broken: IfBroken): Promise<ReportRows[]> {
  if (found === undefined || (found.value === null && found.rows === 0)) return [];
  try {
    if (found.value !== null) return [unpackRows(found.value)];
    const parts = await db
      .selectFrom('report_parts')
      .select('value')
      .where('domain_id', '=', report.domainId)
      .where('report_id', '=', report.id)
      .orderBy('part')
      .execute();
    if (parts.length > 0) return parts.map(({ value }) => unpackRows(value));
    const old: ReportRows[] = [];
    for await (const rows of oldRows(db, report)) old.push(rows);
    return old;
  } catch (error) {
    if (!(error instanceof BrokenValue) || broken === 'throw') throw error;
    brokenValues(db).set(`rows of report ${report.id} of domain ${report.domainId}`, error.message);
    return [];
  }
}
