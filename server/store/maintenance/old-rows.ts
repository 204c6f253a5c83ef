import { sql } from 'kysely';
import type { AggregateRecord } from '#domain/dmarc/aggregate-report.ts';
import { addressWords, oneAddress } from '#domain/rows/addresses.ts';
import { maxRowsInPart, type ReportRows } from '#domain/rows/report-rows.ts';
import { openRowBuilder } from '#domain/rows/row-builder.ts';
import { openNames, type SourceNames } from '#domain/rows/source-names.ts';
import { dayNumber, openTable, type SourceTable } from '#domain/rows/source-table.ts';
import type { Db } from '../database.ts';

type OldRow = Omit<AggregateRecord, 'dkimAligned' | 'spfAligned'> & { dkim_aligned: boolean; spf_aligned: boolean };

const aligned = (isAligned: boolean) => (isAligned ? 'pass' : 'fail');

/** Rows of a report in the older storage, one table row each, from an offset; 10 000 at a time. */
export async function* oldRows(db: Db, report: { domainId: number; id: number }, from = 0): AsyncGenerator<ReportRows> {
  const builder = openRowBuilder();
  for (let next = from; ; ) {
    const found =
      await sql<OldRow>`select w.seq, host(w.source_ip) as "sourceIp", w.count, w.disposition, w.dkim_aligned, w.spf_aligned,
        w.reasons, w.header_from as "headerFrom", w.envelope_from as "envelopeFrom", w.envelope_to as "envelopeTo", w.dkim, w.spf
      from report_records w join reports r on r.domain_id = w.domain_id and r.id = w.report_id and r.day = w.day
      where w.domain_id = ${report.domainId} and w.report_id = ${report.id} and w.seq >= ${next}::int
      order by w.seq limit ${maxRowsInPart}::int`.execute(db);
    for (const { dkim_aligned: dkim, spf_aligned: spf, ...row } of found.rows) {
      builder.add({ ...row, dkimAligned: aligned(dkim), spfAligned: aligned(spf) });
      if (builder.isFull()) yield builder.cut();
      next = row.seq + 1;
    }
    if (found.rows.length < maxRowsInPart) break;
  }
  if (builder.length() > 0) yield builder.cut();
}

const COUNTS = sql.raw(
  ['total', 'passed', 'dkim_aligned', 'spf_aligned', 'disp_quarantine', 'disp_reject', 'overridden', 'forwarded']
    .map((name) => `t.${name}::float8`)
    .join(', '),
);

type OldSource = { ip: string; days: [string, ...number[]][] | null; first: string; last: string; names: (string | null)[] };

/** What the storage of before knew of the addresses of a domain: their sums by day, and their names. */
export async function oldSources(db: Db, domainId: number): Promise<{ table: SourceTable; names: SourceNames }> {
  const found = await sql<OldSource>`select host(k.source_ip) as ip, k.first_day as first, k.last_day as last,
      array[k.header_from, k.dkim_domain, k.spf_domain, k.envelope] as names,
      (select json_agg(json_build_array(t.day, 1, ${COUNTS}) order by t.day) from daily_source t
        where t.domain_id = k.domain_id and t.source_ip = k.source_ip) as days
    from source_seen k where k.domain_id = ${domainId} order by family(k.source_ip), k.source_ip`.execute(db);
  const table = openTable();
  const names = openNames();
  for (const { ip, days, first, last, names: texts } of found.rows) {
    const address = oneAddress(addressWords(ip));
    if (days !== null) {
      table.address(address, 0);
      for (const [day, ...counts] of days) table.entry(dayNumber(day), counts);
    }
    const until = dayNumber(last);
    names.add(address, 0, { first: dayNumber(first), last: until, namedOn: until, namedCount: 0, names: texts });
  }
  return { table: table.cut(), names: names.cut() };
}
