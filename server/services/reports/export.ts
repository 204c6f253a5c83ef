import { stringify } from 'csv-stringify/sync';
import type { FileReply } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { findDomainNames } from '#server/store/domains.ts';
import type { RecordRow } from '#server/store/records.ts';
import { hasOtherShares, listedRecords } from '#server/store/report-rows.ts';
import { reach } from '../scope.ts';
import { originalXml } from './original-xml.ts';
import { wholeReport } from './whole.ts';

const pageRows = 5_000;

async function allRows(call: UserCall, ids: readonly number[], reportId: number): Promise<RecordRow[]> {
  const rows: RecordRow[] = [];
  for (;;) {
    const page = await listedRecords(call.store.db, ids, { reportId, limit: pageRows, offset: rows.length });
    rows.push(...page.rows);
    if (page.rows.length < pageRows) return rows;
  }
}

/** Text that a spreadsheet would take for a formula gets an apostrophe in front. */
function plain(text: string | null): string {
  if (text === null) return '';
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function toCsv(rows: RecordRow[]): string {
  const lines = rows.map((row) => ({
    day: row.day,
    source_ip: row.sourceIp,
    count: row.count,
    disposition: row.disposition,
    dkim_aligned: row.dkimAligned ? 'pass' : 'fail',
    spf_aligned: row.spfAligned ? 'pass' : 'fail',
    header_from: plain(row.headerFrom),
    envelope_from: plain(row.envelopeFrom),
    envelope_to: plain(row.envelopeTo),
    reasons: plain(
      row.reasons.map((reason) => `${reason.type}${reason.comment === null ? '' : `: ${reason.comment}`}`).join('; '),
    ),
    dkim: plain(row.dkim.map((one) => `${one.domain ?? ''}/${one.selector ?? ''}=${one.result}`).join('; ')),
    spf: plain(row.spf.map((one) => `${one.domain ?? ''}/${one.scope}=${one.result}`).join('; ')),
  }));
  return stringify(lines, { header: true, bom: true, record_delimiter: 'windows' });
}

/**
 * A report as a file: the original XML, or what was read from it as JSON or CSV. Only rows within reach are given; the original is
 * refused where it also tells of other people's domains.
 */
export async function exportReport(call: UserCall, id: number, format: 'xml' | 'json' | 'csv'): Promise<FileReply> {
  const { report, unreadable_rows: unreadableRows } = await wholeReport(call, id);
  const ids = (await findDomainNames(call.store.db, reach(call.actor), {})).map((domain) => domain.id);
  const name = `${report.reporter}!${report.policy_domain}!${report.begin_time.slice(0, 10)}`.replace(/[^\w.!@-]+/g, '_');
  if (format === 'xml') {
    if (await hasOtherShares(call.store.db, ids, id))
      throw new AppError('forbidden', 'The original also holds rows of domains that you may not see. Export it as CSV or JSON.');
    return { fileName: `${name}.xml`, contentType: 'application/xml; charset=utf-8', body: await originalXml(call, ids, id) };
  }
  const rows = await allRows(call, ids, id);
  if (format === 'csv') return { fileName: `${name}.csv`, contentType: 'text/csv; charset=utf-8', body: toCsv(rows) };
  const body = JSON.stringify({ report, records: rows, unreadable_rows: unreadableRows }, null, 2);
  return { fileName: `${name}.json`, contentType: 'application/json; charset=utf-8', body };
}
