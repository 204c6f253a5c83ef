import type { ReportHeader } from '#domain/dmarc/aggregate-report.ts';
import { reporterKey } from '#domain/dmarc/aggregate-report-key.ts';

/** The reporter's part of a report's key: its name in lower case with single spaces (RFC 9990 3.5.4). */
export function reporterKeyOf(header: ReportHeader): string {
  return reporterKey(header.orgName);
}
