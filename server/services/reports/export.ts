import type { FileReply, StreamedFile } from '#contract/endpoint.ts';
import { isStaff } from '#domain/access.ts';
import type { ReportFormat } from '#domain/vocabulary/filter.ts';
import type { UserCall } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { recordWire } from '#server/presenters/reports.ts';
import { findDomainNames } from '#server/store/domains/domains.ts';
import type { Page } from '#server/store/period.ts';
import { listRecords, refusedRows } from '#server/store/reports/record-rows.ts';
import { hasOtherShares } from '#server/store/reports/report-rows.ts';
import { accessibleScope } from '../scope.ts';
import { xlsxType } from '../xlsx/sheet.ts';
import { originalXml } from './original-xml.ts';
import { reportCsv, reportWorkbook } from './report-table.ts';
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

/**
 * A report as a file: the original XML, or what was read from it as a workbook, CSV or JSON. Only accessible rows are included; the original
 * is refused if it also covers other people's domains.
 */
export async function exportReport(call: UserCall, id: number, format: ReportFormat): Promise<FileReply | StreamedFile> {
  const { report } = await wholeReport(call, id);
  const { db } = call.store;
  const ids = (await findDomainNames(db, accessibleScope(call.actor), {})).map((domain) => domain.id);
  const name = `${report.reporter}!${report.policy_domain}!${report.begin_time.slice(0, 10)}`.replace(/[^\w.!@-]+/g, '_');
  if (format === 'xml') {
    if (!isStaff(call.actor.role) && (await hasOtherShares(db, ids, id)))
      throw new AppError(
        'forbidden',
        'The original also holds rows of domains that you may not see. Export it as Excel, CSV or JSON.',
      );
    return { fileName: `${name}.xml`, contentType: 'application/xml; charset=utf-8', body: await originalXml(call, ids, id) };
  }
  if (report.rows_deleted)
    throw new AppError('not-found', 'The rows of this report were deleted when their time was over. Its totals are on its page.');
  const rows = await everyPage(async (page) => (await listRecords(db, ids, { ...page, reportId: id })).rows);
  if (format === 'csv') return { fileName: `${name}.csv`, contentType: 'text/csv; charset=utf-8', body: reportCsv(rows) };
  if (format === 'xlsx')
    return { fileName: `${name}.xlsx`, contentType: xlsxType, body: reportWorkbook(report, rows, call.clock.now()) };
  const unreadable = await everyPage((page) => refusedRows(db, ids, id, page));
  const body = JSON.stringify({ report, records: rows.map(recordWire), unreadable_rows: unreadable }, null, 2);
  return { fileName: `${name}.json`, contentType: 'application/json; charset=utf-8', body };
}
