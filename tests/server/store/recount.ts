import { expect } from 'vitest';
import type { AggregateRecord } from '#domain/dmarc/aggregate-report.ts';
import { addressText } from '#domain/rows/addresses.ts';
import { eachAddress } from '#domain/rows/each-address.ts';
import { mergeTables } from '#domain/rows/merge-tables.ts';
import { openRows } from '#domain/rows/report-rows.ts';
import { dayText, type SourceTable, sourceCounts } from '#domain/rows/source-table.ts';
import type { Db } from '#server/store/database.ts';
import { rowsOfReports } from '#server/store/reports/report-values.ts';
import { sourceViews } from '#server/store/reports/source-views.ts';

const FORWARDED = new Set(['forwarded', 'mailing_list', 'trusted_forwarder']);
const zero = () => ({
  total: 0,
  passed: 0,
  dkim_aligned: 0,
  spf_aligned: 0,
  disp_quarantine: 0,
  disp_reject: 0,
  overridden: 0,
  forwarded: 0,
});
type SourceSums = ReturnType<typeof zero>;

const always = { from: '1970-01-01', to: '2999-12-31' };

/** A stored row with the report it is of. */
export type StoredRow = AggregateRecord & { domainId: number; reportId: number };

/** Every stored row, by domain, report and place. */
export async function storedRows(db: Db): Promise<StoredRow[]> {
  const reports = await db
    .selectFrom('reports')
    .select(['domain_id as domainId', 'id'])
    .orderBy('domain_id')
    .orderBy('id')
    .execute();
  const all: StoredRow[] = [];
  for await (const { domainId, id, rows } of rowsOfReports(db, reports)) {
    const rowAt = openRows(rows);
    for (let place = 0; place < rows.length; place += 1) all.push({ ...rowAt(place), domainId, reportId: id });
  }
  return all;
}

/** The sums by address and day as pages see them, by `domain day address`; addresses without a message on a day are left out. */
export async function sourceSums(db: Db): Promise<Map<string, SourceSums>> {
  const domains = await db.selectFrom('reports').select('domain_id').distinct().execute();
  const views = await sourceViews(
    db,
    domains.map((row) => row.domain_id),
    always,
  );
  const sums = new Map<string, SourceSums>();
  for (const { domainId, tables } of views) {
    const table: SourceTable = mergeTables(tables.map((one) => ({ table: one, sign: 1 })));
    eachAddress([table], (addresses, place) => {
      for (let entry = table.starts[place] ?? 0; entry < (table.starts[place + 1] ?? 0); entry += 1) {
        const [, total = 0, ...rest] = sourceCounts.map((_name, n) => table.counts[n]?.[entry] ?? 0);
        const [passed = 0, dkim = 0, spf = 0, quarantine = 0, reject = 0, overridden = 0, forwarded = 0] = rest;
        if (total === 0) continue;
        sums.set(`${domainId} ${dayText(table.days[entry] ?? 0)} ${addressText(addresses, place)}`, {
          total,
          passed,
          dkim_aligned: dkim,
          spf_aligned: spf,
          disp_quarantine: quarantine,
          disp_reject: reject,
          overridden,
          forwarded,
        });
      }
    });
  }
  return sums;
}

/** Counts every stored row again, in plain TypeScript, and expects the sums by day and by address to say exactly the same. */
export async function expectRollupsEqualRows(db: Db): Promise<{ total: number; reports: number }> {
  const reports = await db.selectFrom('reports').selectAll().where('state', '=', 'current').execute();
  const rows = await storedRows(db);
  const sources = new Map<string, SourceSums>();
  const domains = new Map<string, object>();
  const byKey = new Map(reports.map((report) => [`${report.domain_id} ${report.id}`, report]));
  const none = () => ({ ...zero(), disp_none: 0, both_aligned: 0, failed: 0, reports: 0, rows: 0, failed_rows: 0 });
  const domainDay = (key: string) => {
    const found = (domains.get(key) as ReturnType<typeof none> | undefined) ?? none();
    domains.set(key, found);
    return found;
  };
  for (const report of reports) domainDay(`${report.domain_id} ${report.day}`).reports += 1;
  let total = 0;
  for (const row of rows) {
    const report = byKey.get(`${row.domainId} ${row.reportId}`);
    if (!report) continue;
    const dkim = row.dkimAligned === 'pass';
    const spf = row.spfAligned === 'pass';
    total += row.count;
    const first = domainDay(`${row.domainId} ${report.day}`);
    first.rows += 1;
    if (!dkim && !spf) first.failed_rows += 1;
    for (let n = 0; n < report.span_days; n += 1) {
      const part = Math.floor(row.count / report.span_days) + (n < row.count % report.span_days ? 1 : 0);
      if (part === 0) continue;
      const day = new Date(Date.parse(report.day) + n * 86_400_000).toISOString().slice(0, 10);
      const sourceKey = `${row.domainId} ${day} ${row.sourceIp}`;
      const source = sources.get(sourceKey) ?? zero();
      sources.set(sourceKey, source);
      const both = domainDay(`${row.domainId} ${day}`);
      if (dkim && spf) both.both_aligned += part;
      if (!dkim && !spf) both.failed += part;
      if (dkim || spf || (row.disposition !== 'reject' && row.disposition !== 'quarantine')) both.disp_none += part;
      for (const sums of [source, both]) {
        sums.total += part;
        if (dkim || spf) sums.passed += part;
        if (dkim) sums.dkim_aligned += part;
        if (spf) sums.spf_aligned += part;
        if (!dkim && !spf && row.disposition === 'reject') sums.disp_reject += part;
        if (!dkim && !spf && row.disposition === 'quarantine') sums.disp_quarantine += part;
        const delivered = row.disposition === 'none' || row.disposition === 'pass';
        if (!dkim && !spf && delivered && row.reasons.length > 0) sums.overridden += part;
        if (!dkim && !spf && row.reasons.some((reason) => FORWARDED.has(reason.type))) sums.forwarded += part;
      }
    }
  }
  const storedDomains = await db.selectFrom('daily_domain').selectAll().execute();
  const asMap = storedDomains.map(({ domain_id, day, ...sums }): [string, object] => [`${domain_id} ${day}`, sums]);
  expect(await sourceSums(db)).toEqual(sources);
  expect(new Map(asMap)).toEqual(domains);
  return { total, reports: reports.length };
}
