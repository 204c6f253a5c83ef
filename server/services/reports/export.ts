import { stringify } from 'csv-stringify/sync';
import type { FileReply } from '#contract/endpoint.ts';
import { isStaff } from '#domain/access.ts';
import { cellText } from '#domain/text.ts';
import type { UserCall } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { recordWire } from '#server/presenters/reports.ts';
import { findDomainNames } from '#server/store/domains/domains.ts';
import type { Page } from '#server/store/period.ts';
import { listRecords, type RecordRow, refusedRows } from '#server/store/reports/record-rows.ts';
import { hasOtherShares } from '#server/store/reports/report-rows.ts';
import { accessibleScope } from '../scope.ts';
import { originalXml } from './original-xml.ts';
import { wholeReport } from './whole.ts';

const pageRows = 5_000;

async function everyPage<Row>(read: (page: Page) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read({ limit: pageRows, offset: rows.length });
    for (const row of page) rows.push(row);
    if (page.length < pageRows) return rows;
  }
}

const plain = (text: string | null) => cellText(text ?? '');

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
 * A report as a file: the original XML, or what was read from it as JSON or CSV. Only accessible rows are included; the original is refused
 * if it also covers other people's domains.
 */
export async function exportReport(call: UserCall, id: number, format: 'xml' | 'json' | 'csv'): Promise<FileReply> {
  const { report } = await wholeReport(call, id);
  const { db } = call.store;
  const ids = (await findDomainNames(db, accessibleScope(call.actor), {})).map((domain) => domain.id);
  const name = `${report.reporter}!${report.policy_domain}!${report.begin_time.slice(0, 10)}`.replace(/[^\w.!@-]+/g, '_');
  if (format === 'xml') {
    if (!isStaff(call.actor.role) && (await hasOtherShares(db, ids, id)))
      throw new AppError('forbidden', 'The original also holds rows of domains that you may not see. Export it as CSV or JSON.');
    return { fileName: `${name}.xml`, contentType: 'application/xml; charset=utf-8', body: await originalXml(call, ids, id) };
  }
  const rows = await everyPage(async (page) => (await listRecords(db, ids, { ...page, reportId: id })).rows);
  if (format === 'csv') return { fileName: `${name}.csv`, contentType: 'text/csv; charset=utf-8', body: toCsv(rows) };
  const unreadable = await everyPage((page) => refusedRows(db, ids, id, page));
  const body = JSON.stringify({ report, records: rows.map(recordWire), unreadable_rows: unreadable }, null, 2);
  return { fileName: `${name}.json`, contentType: 'application/json; charset=utf-8', body };
}
