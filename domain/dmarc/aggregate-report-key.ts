import type { AggregateRecord, RefusedRow, ReportHeader } from './aggregate-report.ts';

/**
 * The key under which the same report arrives twice: reporter, report id, policy domain, begin, end, one per line. It survives
 * other packing and other white space (RFC 9990 3.5.4). May be as long as the report id: hash it before it goes into an index.
 */
export function reportKey(header: ReportHeader): string {
  return [reporterKey(header.orgName), header.reportId, header.policy.domain, String(header.begin), String(header.end)].join(
    '\n',
  );
}

/** A reporter's name as it stands in a key: lower case, single spaces. */
export function reporterKey(orgName: string): string {
  return orgName.toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * One canonical line (JSON) of a row, without its place in the report. A content hash is the SHA-256 over the lines of all rows, then
 * of all refused rows, then of the header, each ended by `\n`; it does not depend on packing, white space or name spaces.
 */
export function recordLine(record: AggregateRecord): string {
  return JSON.stringify([
    record.sourceIp,
    record.count,
    record.disposition,
    record.dkimAligned,
    record.spfAligned,
    record.headerFrom,
    record.envelopeFrom,
    record.envelopeTo,
    record.reasons.map((reason) => [reason.type, reason.comment]),
    record.dkim.map((dkim) => [dkim.domain, dkim.selector, dkim.rawResult ?? dkim.result, dkim.humanResult]),
    record.spf.map((spf) => [spf.domain, spf.scope, spf.rawResult ?? spf.result, spf.humanResult]),
  ]);
}

/** The canonical line (JSON) of a refused row. */
export function refusedLine(row: RefusedRow): string {
  return JSON.stringify(['refused', row.code, row.sample]);
}

/** The canonical line (JSON) of the header; it comes last, since a streamed header is sure only at the end. */
export function headerLine(header: ReportHeader): string {
  const policy = header.policy;
  return JSON.stringify([
    header.orgName,
    header.email,
    header.extraContactInfo,
    header.reportId,
    header.begin,
    header.end,
    header.errors,
    header.generator,
    header.version,
    [policy.domain, policy.p, policy.sp, policy.np, policy.adkim, policy.aspf, policy.fo, policy.pct, policy.testing],
    policy.discoveryMethod,
  ]);
}
