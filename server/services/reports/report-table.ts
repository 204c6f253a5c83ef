import { csvLine } from '#domain/text.ts';
import type { RecordRow } from '#server/store/reports/record-rows.ts';
import type { XlsxValue } from '../xlsx/sheet.ts';
import { xlsxWorkbook } from '../xlsx/workbook.ts';
import type { wholeReport } from './whole.ts';

const rowsAtOnce = 2_000;

type Report = Awaited<ReturnType<typeof wholeReport>>['report'];

/** A row as people read it, the lists in words. */
const lineOf = (row: RecordRow) => ({
  day: row.day,
  source_ip: row.sourceIp,
  count: row.count,
  disposition: row.disposition,
  dkim_aligned: row.dkimAligned ? 'pass' : 'fail',
  spf_aligned: row.spfAligned ? 'pass' : 'fail',
  header_from: row.headerFrom,
  envelope_from: row.envelopeFrom ?? '',
  envelope_to: row.envelopeTo ?? '',
  reasons: row.reasons.map((reason) => `${reason.type}${reason.comment === null ? '' : `: ${reason.comment}`}`).join('; '),
  dkim: row.dkim.map((one) => `${one.domain ?? ''}/${one.selector ?? ''}=${one.result}`).join('; '),
  spf: row.spf.map((one) => `${one.domain ?? ''}/${one.scope}=${one.result}`).join('; '),
});

/** The rows of a report as CSV with a byte order mark for spreadsheets; no text is taken for a formula. */
export function reportCsv(rows: RecordRow[]): string {
  return `\uFEFF${[Object.keys(columns), ...rows.map((row) => Object.values(lineOf(row)))].map(csvLine).join('')}`;
}

const columns: { [name in keyof ReturnType<typeof lineOf>]: { label: string; width: number } } = {
  day: { label: 'Day', width: 12 },
  source_ip: { label: 'Source IP', width: 22 },
  count: { label: 'Messages', width: 12 },
  disposition: { label: 'Disposition', width: 12 },
  dkim_aligned: { label: 'DKIM aligned', width: 14 },
  spf_aligned: { label: 'SPF aligned', width: 14 },
  header_from: { label: 'Header From', width: 26 },
  envelope_from: { label: 'Envelope From', width: 26 },
  envelope_to: { label: 'Envelope To', width: 26 },
  reasons: { label: 'Reasons', width: 30 },
  dkim: { label: 'DKIM', width: 40 },
  spf: { label: 'SPF', width: 40 },
};

/** The rows of a report as an XLSX workbook, with a sheet that says which report it is. */
export function reportWorkbook(report: Report, rows: RecordRow[], madeTime: Date): AsyncGenerator<Uint8Array> {
  const about: XlsxValue[][] = [
    ['Reporter', report.reporter],
    ['Report id', report.ext_report_id],
    ['Domain', report.policy_domain],
    ['From (SAST)', { time: report.begin_time }],
    ['To (SAST)', { time: report.end_time }],
    ['Messages', report.messages],
  ];
  return xlsxWorkbook(
    [
      {
        name: 'Rows',
        columns: Object.values(columns),
        rows: valuesOf(rows),
      },
      { name: 'Report', columns: [{ label: 'About this report' }, { label: '', width: 40 }], rows: pieces(about) },
    ],
    { madeTime },
  );
}

/** The cells of rows, some at a time. */
async function* valuesOf(rows: RecordRow[]): AsyncGenerator<XlsxValue[][]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    yield rows.slice(at, at + rowsAtOnce).map((row) => Object.values({ ...lineOf(row), day: { day: row.day } }));
}

async function* pieces(rows: XlsxValue[][]): AsyncGenerator<XlsxValue[][]> {
  yield rows;
}
