import type { AggregateReport } from '#domain/dmarc/aggregate-report.ts';
import { parseAggregateReport } from '#domain/dmarc/aggregate-report-reader.ts';
import { reporterName } from '#domain/senders/reporters.ts';
import type { Row } from '#src/entities/mail-records/RecordDrawer.tsx';
import { xmlTexts } from './unpack.ts';

/** A report as it was read on this device; `rows` in the shape of the API. */
export type DeviceReport = { header: AggregateReport['header']; messages: number; refused: number; rows: Row[] };

function rowsOf({ header, records }: AggregateReport): Row[] {
  return records.map(({ seq, sourceIp, count, disposition, dkimAligned, spfAligned, reasons, ...row }) => ({
    report_id: 0,
    domain_id: 0,
    seq,
    day: new Date(header.begin * 1000).toISOString().slice(0, 10),
    reporter: header.orgName,
    reporter_name: reporterName(header.orgName),
    source_ip: sourceIp,
    count,
    disposition,
    dkim_aligned: dkimAligned === 'pass',
    spf_aligned: spfAligned === 'pass',
    reasons,
    header_from: row.headerFrom,
    envelope_from: row.envelopeFrom,
    envelope_to: row.envelopeTo,
    dkim: row.dkim,
    spf: row.spf,
  }));
}

/** Reads the aggregate reports in a file without a server, by the reader that the server uses. Throws an `Error` with a sentence for the person. */
export async function readOnDevice(file: Blob): Promise<DeviceReport[]> {
  return (await xmlTexts(file)).map((text) => {
    const read = parseAggregateReport(text);
    if (!read.ok) throw new Error(read.problems[0]?.text ?? 'This is not an aggregate report.');
    const { header, messageCount, refusedRowCount } = read.value;
    return { header, messages: messageCount, refused: refusedRowCount, rows: rowsOf(read.value) };
  });
}
