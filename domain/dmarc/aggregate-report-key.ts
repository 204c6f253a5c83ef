import type {
  AggregateRecord,
  AlignedResult,
  Disposition,
  DkimAuthResult,
  RefusedRow,
  ReportHeader,
  SpfAuthResult,
} from './aggregate-report.ts';

/** A reporter's part of a report's key: its name in lower case with single spaces (RFC 9990 3.5.4). */
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

/** Makes `recordLine` for the rows of one report, which writes domains, signatures and checks that several rows share only once. */
export function createRecordLines(): (record: AggregateRecord) => string {
  const domains = new Map<string, string>();
  const auths = new Map<DkimAuthResult | SpfAuthResult, string>();

  const domainPart = (domain: string | null): string => {
    if (domain === null) return 'null,';
    return domains.get(domain) ?? remember(domains, domain, `${JSON.stringify(domain)},`);
  };
  const dkimPart = (dkim: DkimAuthResult): string => auths.get(dkim) ?? remember(auths, dkim, dkimLine(dkim));
  const spfPart = (spf: SpfAuthResult): string => auths.get(spf) ?? remember(auths, spf, spfLine(spf));

  return ({
    sourceIp,
    count,
    disposition,
    dkimAligned,
    spfAligned,
    headerFrom,
    envelopeFrom,
    envelopeTo,
    reasons,
    dkim,
    spf,
  }) => {
    let dkims = '';
    for (let i = 0; i < dkim.length; i += 1) dkims += (i === 0 ? '' : ',') + dkimPart(dkim[i] as DkimAuthResult);
    let spfs = '';
    for (let i = 0; i < spf.length; i += 1) spfs += (i === 0 ? '' : ',') + spfPart(spf[i] as SpfAuthResult);
    const outcome = OUTCOMES[disposition][dkimAligned][spfAligned];
    const given = domainPart(headerFrom) + domainPart(envelopeFrom) + domainPart(envelopeTo);
    const why = reasons.length === 0 ? '[],[' : `${JSON.stringify(reasons.map(({ type, comment }) => [type, comment]))},[`;
    return `["${sourceIp}",${count}${outcome}${given}${why}${dkims}],[${spfs}]]`;
  };
}

function remember<K>(known: Map<K, string>, key: K, line: string): string {
  if (known.size < MOST_KNOWN) known.set(key, line);
  return line;
}

function outcomesOf(disposition: Disposition): Record<AlignedResult, Record<AlignedResult, string>> {
  const outcome = (dkim: AlignedResult, spf: AlignedResult): string => `,"${disposition}","${dkim}","${spf}",`;
  return {
    pass: { pass: outcome('pass', 'pass'), fail: outcome('pass', 'fail') },
    fail: { pass: outcome('fail', 'pass'), fail: outcome('fail', 'fail') },
  };
}

const OUTCOMES: Record<Disposition, Record<AlignedResult, Record<AlignedResult, string>>> = {
  none: outcomesOf('none'),
  pass: outcomesOf('pass'),
  quarantine: outcomesOf('quarantine'),
  reject: outcomesOf('reject'),
};

function dkimLine({ domain, selector, result, rawResult, humanResult }: DkimAuthResult): string {
  return JSON.stringify([domain, selector, rawResult ?? result, humanResult]);
}

function spfLine({ domain, scope, result, rawResult, humanResult }: SpfAuthResult): string {
  return JSON.stringify([domain, scope, rawResult ?? result, humanResult]);
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
