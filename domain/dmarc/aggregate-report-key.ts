import type { AggregateRecord, DkimAuthResult, RefusedRow, ReportHeader, SpfAuthResult } from './aggregate-report.ts';

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
  return createRecordLines()(record);
}

const MOST_KNOWN = 1_024;

/** Makes `recordLine` for the rows of one report, which writes signatures and checks that several rows share only once. */
export function createRecordLines(): (record: AggregateRecord) => string {
  const known = new Map<DkimAuthResult | SpfAuthResult, string>();

  const knownLine = <T extends DkimAuthResult | SpfAuthResult>(auth: T, lineOf: (auth: T) => string): string => {
    let line = known.get(auth);
    if (line === undefined) {
      line = lineOf(auth);
      if (known.size < MOST_KNOWN) known.set(auth, line);
    }
    return line;
  };

  const all = <T extends DkimAuthResult | SpfAuthResult>(auths: T[], lineOf: (auth: T) => string): string => {
    let lines = '';
    for (let i = 0; i < auths.length; i += 1) lines += (i === 0 ? '' : ',') + knownLine(auths[i] as T, lineOf);
    return lines;
  };

  return (record) => {
    const outcome = `"${record.disposition}","${record.dkimAligned}","${record.spfAligned}"`;
    const domains = `${quoted(record.headerFrom)},${orNull(record.envelopeFrom)},${orNull(record.envelopeTo)}`;
    const reasons = record.reasons.length === 0 ? '[]' : JSON.stringify(record.reasons.map(({ type, comment }) => [type, comment]));
    const auths = `[${all(record.dkim, dkimLine)}],[${all(record.spf, spfLine)}]`;
    return `["${record.sourceIp}",${record.count},${outcome},${domains},${reasons},${auths}]`;
  };
}

function dkimLine({ domain, selector, result, rawResult, humanResult }: DkimAuthResult): string {
  return JSON.stringify([domain, selector, rawResult ?? result, humanResult]);
}

function spfLine({ domain, scope, result, rawResult, humanResult }: SpfAuthResult): string {
  return JSON.stringify([domain, scope, rawResult ?? result, humanResult]);
}

function orNull(text: string | null): string {
  return text === null ? 'null' : quoted(text);
}

/** A text as JSON writes it. */
function quoted(text: string): string {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 35 || code > 126 || code === 92) return JSON.stringify(text);
  }
  return `"${text}"`;
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
