import { clip, domainOf, shown } from './dmarc/clean-text.ts';
import { ok, type Result, refused } from './result.ts';
import type { TlsFailureDetail, TlsPolicyResult, TlsReport } from './tls-report.ts';

const SOURCE = 'RFC 8460 4';
const MAX_POLICIES = 10_000;
const MAX_DETAILS = 100_000;
const MAX_SESSIONS = Number.MAX_SAFE_INTEGER;
/** The result types of RFC 8460 4.3; others are kept as they came. */
export const TLS_RESULT_TYPES = [
  'starttls-not-supported',
  'certificate-host-mismatch',
  'certificate-expired',
  'certificate-not-trusted',
  'validation-failure',
  'tlsa-invalid',
  'dnssec-invalid',
  'dane-required',
  'sts-policy-fetch-error',
  'sts-policy-invalid',
  'sts-webpki-invalid',
] as const;
const POLICY_TYPES = new Set(['tlsa', 'sts', 'no-policy-found']);
const RESULT_TYPES = new Set<string>(TLS_RESULT_TYPES);

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown, max = 1_000): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return null;
  const text = clip(shown(value.replaceAll('\u0000', '').trim()), max);
  return text === '' ? null : text;
}

function textsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value.slice(0, 1_000) : [value];
  return list.map((entry) => textOf(entry)).filter((entry) => entry !== null);
}

/**
 * Reads a decoded TLS report (RFC 8460 4.4). Lenient with what reporters leave out or write as text; refused are only what is not a TLS
 * report, what has no period, and counts that are no counts. A policy without a domain keeps null.
 */
export function parseTlsReport(json: string): Result<TlsReport> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json.replace(/^\ufeff/, ''));
  } catch {
    return refused(json.includes('"policies"') ? 'bad-json' : 'not-a-report', 'The file is not valid JSON.', SOURCE);
  }
  if (!isFields(parsed) || !('policies' in parsed || 'organization-name' in parsed)) {
    return refused('not-a-report', 'The JSON is not a TLS report: it has neither policies nor an organisation.', SOURCE);
  }
  const notes = new Set<string>();
  const range = isFields(parsed['date-range']) ? parsed['date-range'] : {};
  const begin = timeOf(range['start-datetime']);
  const end = timeOf(range['end-datetime']);
  if (begin === null || end === null || end < begin) {
    return refused('no-period', 'The TLS report does not say which period it covers.', 'RFC 8460 4.4');
  }
  const contactInfo = textOf(parsed['contact-info']);
  if (contactInfo === null) notes.add('The report has no contact.');
  const reportId = textOf(parsed['report-id'], 65_536)?.replace(/^<(.*)>$/s, '$1') ?? '';
  if (reportId === '') notes.add('The report has no report id.');
  const organization = textOf(parsed['organization-name']);
  if (organization === null) notes.add('The report does not name the organisation.');
  if ('policies' in parsed && !Array.isArray(parsed['policies']))
    return refused(
      'bad-policies',
      'The policies of the TLS report are not a list, so its counts cannot be read.',
      'RFC 8460 4.4',
    );
  const given = listOf(parsed['policies']);
  if (given.length > MAX_POLICIES)
    return refused('too-many-policies', `The TLS report has more than ${MAX_POLICIES} policies.`, SOURCE);
  let details = 0;
  const policies: TlsPolicyResult[] = [];
  for (const entry of given) {
    const policy = policyOf(entry, notes);
    if (policy === null) return refused('bad-count', 'A session count of the TLS report is not a whole number.', 'RFC 8460 4.3');
    details += policy.failures.length;
    if (details > MAX_DETAILS)
      return refused('too-many-details', `The TLS report has more than ${MAX_DETAILS} failure details.`, SOURCE);
    policies.push(policy);
  }
  const fallback = contactInfo?.includes('@') ? domainOf(contactInfo) : null;
  return ok({
    organizationName: organization ?? fallback ?? 'unknown',
    contactInfo,
    reportId,
    begin,
    end,
    policies,
    notes: [...notes],
  });
}

function policyOf(entry: unknown, notes: Set<string>): TlsPolicyResult | null {
  const fields = isFields(entry) ? entry : {};
  const policy = isFields(fields['policy']) ? fields['policy'] : {};
  const summary = isFields(fields['summary']) ? fields['summary'] : {};
  const domainText = textOf(policy['policy-domain'], 300);
  const domain = domainText === null ? null : domainOf(domainText);
  if (domain === null) notes.add('A policy names no domain.');
  const policyType = textOf(policy['policy-type'], 100)?.toLowerCase() ?? 'unknown';
  if (!POLICY_TYPES.has(policyType)) notes.add(`The policy type "${clip(policyType, 40)}" is unknown.`);
  const failures: TlsFailureDetail[] = [];
  const given = fields['failure-details'];
  for (const detail of isFields(given) ? [given] : listOf(given)) {
    if (!isFields(detail)) continue;
    const read = detailOf(detail, notes);
    if (read === null) return null;
    failures.push(read);
  }
  const successfulSessions = countOf(summary['total-successful-session-count'], 0);
  const failedSessions = countOf(
    summary['total-failure-session-count'],
    failures.reduce((sum, failure) => sum + failure.failedSessionCount, 0),
  );
  if (successfulSessions === null || failedSessions === null) return null;
  const mxHosts = textsOf(policy['mx-host'] ?? policy['mx-host-pattern']).map((host) =>
    host
      .replace(/^mx:\s*/i, '')
      .toLowerCase()
      .replace(/\.$/, ''),
  );
  return {
    policyType,
    policyStrings: textsOf(policy['policy-string']),
    domain,
    mxHosts,
    successfulSessions,
    failedSessions,
    failures,
  };
}

function detailOf(fields: Fields, notes: Set<string>): TlsFailureDetail | null {
  const resultType = textOf(fields['result-type'], 100)?.toLowerCase() ?? 'unknown';
  if (!RESULT_TYPES.has(resultType)) notes.add(`The result type "${clip(resultType, 40)}" is unknown.`);
  const failedSessionCount = countOf(fields['failed-session-count'], 0);
  if (failedSessionCount === null) return null;
  const host = textOf(fields['receiving-mx-hostname'], 300);
  return {
    resultType,
    sendingMtaIp: textOf(fields['sending-mta-ip'], 100),
    receivingIp: textOf(fields['receiving-ip'], 100),
    receivingMxHostname: host === null ? null : domainOf(host),
    receivingMxHelo: textOf(fields['receiving-mx-helo'], 300),
    failedSessionCount,
    additionalInformation: textOf(fields['additional-information'] ?? fields['additional-info-uri']),
    failureReasonCode: textOf(fields['failure-reason-code']),
  };
}

/** A count as number or digits; `missing` when it is not there, null when it is no count. */
function countOf(value: unknown, missing: number): number | null {
  if (value === undefined || value === null || value === '') return missing;
  const count = typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= MAX_SESSIONS ? count : null;
}

function timeOf(value: unknown): number | null {
  if (typeof value === 'number' && value > 0 && value < 1e14) return Math.floor(value > 1e11 ? value / 1_000 : value);
  if (typeof value !== 'string') return null;
  const text = value.trim().replace(' ', 'T');
  if (/^\d{9,13}$/.test(text)) return timeOf(Number(text));
  const milliseconds = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) || !text.includes('T') ? text : `${text}Z`);
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1_000);
}
