import { expect } from 'vitest';
import type { Db } from '#server/store/database.ts';

const FORWARDED = new Set(['forwarded', 'mailing_list', 'trusted_forwarder']);
const zero = () => ({
  total: 0,
  passed: 0,
  dkim_aligned: 0,
  spf_aligned: 0,
  disp_none: 0,
  disp_quarantine: 0,
  disp_reject: 0,
  overridden: 0,
  forwarded: 0,
});

/** Counts every stored row again, in plain TypeScript, and expects both roll-ups to say exactly the same. */
export async function expectRollupsEqualRows(db: Db): Promise<{ total: number; reports: number }> {
  const reports = await db.selectFrom('reports').selectAll().where('state', '=', 'current').execute();
  const rows = await db.selectFrom('report_records').selectAll().execute();
  const sources = new Map<string, ReturnType<typeof zero>>();
  const domains = new Map<string, ReturnType<typeof zero> & { both_aligned: number; failed: number; reports: number }>();
  const byKey = new Map(reports.map((report) => [`${report.domain_id} ${report.id}`, report]));
  const domainDay = (key: string) => {
    const found = domains.get(key) ?? { ...zero(), both_aligned: 0, failed: 0, reports: 0 };
    domains.set(key, found);
    return found;
  };
  for (const report of reports) domainDay(`${report.domain_id} ${report.day}`).reports += 1;
  let total = 0;
  for (const row of rows) {
    const report = byKey.get(`${row.domain_id} ${row.report_id}`);
    if (!report) continue;
    total += row.count;
    for (let n = 0; n < report.span_days; n += 1) {
      const part = Math.floor(row.count / report.span_days) + (n < row.count % report.span_days ? 1 : 0);
      if (part === 0) continue;
      const day = new Date(Date.parse(report.day) + n * 86_400_000).toISOString().slice(0, 10);
      const sourceKey = `${row.domain_id} ${day} ${row.source_ip}`;
      const source = sources.get(sourceKey) ?? zero();
      sources.set(sourceKey, source);
      const both = domainDay(`${row.domain_id} ${day}`);
      if (row.dkim_aligned && row.spf_aligned) both.both_aligned += part;
      if (!row.dkim_aligned && !row.spf_aligned) both.failed += part;
      for (const sums of [source, both]) {
        sums.total += part;
        if (row.dkim_aligned || row.spf_aligned) sums.passed += part;
        if (row.dkim_aligned) sums.dkim_aligned += part;
        if (row.spf_aligned) sums.spf_aligned += part;
        if (row.disposition === 'reject') sums.disp_reject += part;
        else if (row.disposition === 'quarantine') sums.disp_quarantine += part;
        else sums.disp_none += part;
        const delivered = row.disposition === 'none' || row.disposition === 'pass';
        if (!row.dkim_aligned && !row.spf_aligned && delivered && row.reasons.length > 0) sums.overridden += part;
        if (row.reasons.some((reason) => FORWARDED.has(reason.type))) sums.forwarded += part;
      }
    }
  }
  const storedSources = await db.selectFrom('daily_source').selectAll().execute();
  const storedDomains = await db.selectFrom('daily_domain').selectAll().execute();
  expect(asMap(storedSources, ({ domain_id, day, source_ip }) => `${domain_id} ${day} ${source_ip}`)).toEqual(sources);
  expect(asMap(storedDomains, ({ domain_id, day }) => `${domain_id} ${day}`)).toEqual(domains);
  return { total, reports: reports.length };
}

function asMap<Row extends { domain_id: number; day: string; source_ip?: string }>(rows: Row[], keyOf: (row: Row) => string) {
  return new Map(
    rows.map((row) => {
      const { domain_id: _domain, day: _day, source_ip: _ip, ...sums } = row;
      return [keyOf(row), sums];
    }),
  );
}
