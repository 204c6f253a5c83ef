import type { AggregateRecord, DkimAuthResult, PublishedPolicy, SpfAuthResult } from '../dmarc/aggregate-report.ts';
import { clip } from '../dmarc/clean-text.ts';
import { asciiJson, type NetworkOf, type StreamLine, sourceOf, timeText } from './stream-line.ts';

/** A stored share of a report without its rows, as the stream sends it; `rows` and `messages` are those of the whole share. */
export type StreamedReport = {
  domainId: number;
  id: number;
  domain: string;
  version: string | null;
  orgName: string;
  email: string | null;
  extraContactInfo: string | null;
  reportId: string;
  beginAt: Date;
  endAt: Date;
  receivedAt: Date;
  errors: readonly string[];
  generator: string | null;
  shape: 'rfc7489' | 'rfc9990';
  policy: PublishedPolicy;
  rows: number;
  messages: number;
  /** Reports whose place this one took. */
  replaces: readonly number[];
};

/** The name of a report in the stream. */
export const streamId = ({ id, domainId }: Pick<StreamedReport, 'id' | 'domainId'>): string => `report-${id}-${domainId}`;

const errorsKept = 5;
const resultsKept = 3;

function policyOf({ domain, p, sp, np, adkim, aspf, fo, pct, testing, discoveryMethod }: PublishedPolicy, isOld: boolean) {
  return {
    domain,
    adkim: adkim ?? 'r',
    aspf: aspf ?? 'r',
    p,
    sp: sp ?? p,
    pct: pct === null ? (isOld ? '100' : null) : String(pct),
    fo: fo ?? (isOld ? '0' : null),
    np,
    testing,
    discovery_method: discoveryMethod,
  };
}

function headOf(report: StreamedReport): string {
  const { beginAt, endAt, policy, shape } = report;
  const head = {
    xml_schema: report.version ?? 'draft',
    report_metadata: {
      org_name: report.orgName,
      org_email: report.email,
      org_extra_contact_info: report.extraContactInfo,
      report_id: report.reportId,
      begin_date: timeText(beginAt),
      end_date: timeText(endAt),
      timespan_requires_normalization: false,
      original_timespan_seconds: Math.round((endAt.getTime() - beginAt.getTime()) / 1000),
      errors: report.errors.slice(0, errorsKept).map((error) => clip(error, 200)),
      generator: report.generator,
    },
    policy_published: policyOf(policy, shape === 'rfc7489'),
  };
  return asciiJson(head).slice(0, -1);
}

const dkimOf = ({ domain, selector, result, humanResult }: DkimAuthResult) => ({
  domain,
  selector: selector ?? 'none',
  result,
  human_result: humanResult,
});

const spfOf = ({ domain, scope, result, humanResult }: SpfAuthResult) => ({ domain, scope, result, human_result: humanResult });

function recordOf(record: AggregateRecord, begin: string, end: string, networkOf: NetworkOf): string {
  const [dkim, spf] = [record.dkimAligned === 'pass', record.spfAligned === 'pass'];
  return asciiJson({
    source: sourceOf(record.sourceIp, networkOf),
    count: record.count,
    alignment: { spf, dkim, dmarc: spf || dkim },
    policy_evaluated: {
      disposition: record.disposition,
      dkim: record.dkimAligned,
      spf: record.spfAligned,
      policy_override_reasons: record.reasons,
    },
    identifiers: { header_from: record.headerFrom, envelope_from: record.envelopeFrom, envelope_to: record.envelopeTo },
    auth_results: { dkim: record.dkim.map(dkimOf), spf: record.spf.map(spfOf) },
    normalized_timespan: false,
    interval_begin: begin,
    interval_end: end,
  });
}

/** A row without the free texts that a reporter may make as long as it likes. */
function shortened(record: AggregateRecord): AggregateRecord {
  const short = <T extends { humanResult: string | null }>(results: T[]) =>
    results.slice(0, resultsKept).map((one) => ({ ...one, humanResult: null }));
  const reasons = record.reasons.slice(0, resultsKept).map(({ type }) => ({ type: clip(type, 64), comment: null }));
  return { ...record, reasons, dkim: short(record.dkim), spf: short(record.spf) };
}

function lineOf(report: StreamedReport, head: string, rows: readonly string[], part: number, isShortened: boolean): StreamLine {
  const { domainId, domain, receivedAt, messages, replaces } = report;
  const id = part === 1 ? streamId(report) : `${streamId(report)}-${part}`;
  const about = {
    kind: 'aggregate',
    id,
    domain,
    received_time: receivedAt.toISOString(),
    part,
    rows: report.rows,
    messages,
    replaces: replaces.map((other) => streamId({ id: other, domainId })),
    shortened: isShortened,
  };
  return { kind: 'aggregate', id, at: receivedAt, text: `${head},"records":[${rows.join(',')}],"beacon":${asciiJson(about)}}` };
}

const mostParts = 999_999;

/**
 * A report as lines of JSON in the shape of parsedmarc's aggregate reports: one line, or several with the same head where it would be longer
 * than `maxBytes`. What Beacon adds is in `beacon`; `part` counts from 1. A row that is too long for a line by itself loses its free
 * texts (`shortened`), and may still be longer than that.
 */
export function* aggregateLines(
  report: StreamedReport,
  records: Iterable<AggregateRecord>,
  maxBytes: number,
  networkOf: NetworkOf,
): Generator<StreamLine> {
  const head = headOf(report);
  const [begin, end] = [timeText(report.beginAt), timeText(report.endAt)];
  const room = maxBytes - lineOf(report, head, [], mostParts, true).text.length;
  let part = 1;
  let texts: string[] = [];
  let length = 0;
  let isShortened = false;
  for (const record of records) {
    const whole = recordOf(record, begin, end, networkOf);
    const isLong = whole.length > room;
    const text = isLong ? recordOf(shortened(record), begin, end, networkOf) : whole;
    if (texts.length > 0 && length + text.length + 1 > room) {
      yield lineOf(report, head, texts, part, isShortened);
      part += 1;
      texts = [];
      length = 0;
      isShortened = false;
    }
    texts.push(text);
    length += text.length + 1;
    isShortened ||= isLong;
  }
  if (texts.length > 0 || part === 1) yield lineOf(report, head, texts, part, isShortened);
}
