import { secondsOf } from './dmarc/aggregate-report-header.ts';
import { clip, domainOf, firstDomainOf, isPlainName, nameText, shown } from './dmarc/clean-text.ts';
import { ok, type Problem, type Result, refused } from './result.ts';
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

/** The text of a field, also where it is a list of one; null when there is none. */
function textOf(given: unknown, max = 1_000): string | null {
  const value: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given;
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
 * report, what has no period or no list of policies, and counts that are no counts. A policy without a domain keeps null.
 */
export function parseTlsReport(json: string): Result<TlsReport> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json.replace(/^\ufeff/, ''));
    if (Array.isArray(parsed) && parsed.length === 1) [parsed] = parsed as unknown[];
  } catch {
    return /"(?:policies|organization-name)"/.test(json)
      ? refused('bad-json', 'The TLS report is not valid JSON: it is cut off or damaged. Send a complete copy of it.', SOURCE)
      : refused('not-a-report', 'This is not a TLS report: it is not valid JSON.', SOURCE);
  }
  if (!isFields(parsed) || !('policies' in parsed || 'organization-name' in parsed)) {
    return refused('not-a-report', 'The JSON is not a TLS report: it has neither policies nor an organisation.', SOURCE);
  }
  const notes = new Set<string>();
  const period = periodOf(parsed['date-range'], notes);
  if (!period.ok) return period;
  const contactInfo = textOf(parsed['contact-info']);
  if (contactInfo === null) notes.add('The report has no contact.');
  const reportId = textOf(parsed['report-id'], 65_536)?.replace(/^<(.*)>$/s, '$1') ?? '';
  if (reportId === '') notes.add('The report has no report id.');
  const named = textOf(parsed['organization-name']);
  const organization = named === null ? null : nameText(named);
  if (organization === null) notes.add('The report does not name the organisation.');
  const given = parsed['policies'];
  const bad = badPolicies(given, organization);
  if (bad !== null) return { ok: false, problems: [bad] };
  const entries = listOf(given).filter(isFields);
  if (entries.length < listOf(given).length) notes.add('Part of the list of policies is no policy and was left out.');
  if (entries.length > MAX_POLICIES)
    return refused('too-many-policies', `The TLS report has more than ${MAX_POLICIES} policies.`, SOURCE);
  let details = 0;
  const policies: TlsPolicyResult[] = [];
  for (const entry of entries) {
    const policy = policyOf(entry, notes);
    if (policy === null)
      return refused(
        'bad-count',
        'A session count of the TLS report is not a whole number. Ask the reporter to correct its reports.',
        'RFC 8460 4.3',
      );
    details += policy.failures.length;
    if (details > MAX_DETAILS)
      return refused('too-many-details', `The TLS report has more than ${MAX_DETAILS} failure details.`, SOURCE);
    policies.push(policy);
  }
  const names = new Set(policies.map(({ domain }) => domain));
  if (names.size > 2 && names.has(null))
    notes.add('A policy without a domain is not counted, since the report is about several.');
  const fallback = contactInfo?.includes('@') ? domainOf(contactInfo) : null;
  return ok({
    organizationName: organization ?? fallback ?? 'unknown',
    contactInfo,
    reportId,
    ...period.value,
    policies,
    notes: [...notes],
  });
}

/** Why nothing can be counted without a list of policies (RFC 8460 4.4); null where there is one, be it empty. */
function badPolicies(given: unknown, organization: string | null): Problem | null {
  const source = 'RFC 8460 4.4';
  if (given === undefined || given === null) {
    const of = organization === null ? '' : ` of ${organization}`;
    const text = `The TLS report${of} has no “policies”, the list that holds its counts. Send a complete copy of it.`;
    return { code: 'no-policies', text, source };
  }
  if (Array.isArray(given) && (given.length === 0 || given.some(isFields))) return null;
  const what = Array.isArray(given) ? 'hold no policy' : 'are not a list';
  const text = `The policies of the TLS report ${what}, so its counts cannot be read. Ask the reporter to correct its reports.`;
  return { code: 'bad-policies', text, source };
}

function policyOf(fields: Fields, notes: Set<string>): TlsPolicyResult | null {
  const policy = isFields(fields['policy']) ? fields['policy'] : {};
  const hasSummary = isFields(fields['summary']);
  const summary = isFields(fields['summary']) ? fields['summary'] : {};
  const domain = policyDomainOf(textOf(policy['policy-domain'], 300), notes);
  const policyType = textOf(policy['policy-type'], 100)?.toLowerCase() ?? 'unknown';
  if (!POLICY_TYPES.has(policyType)) notes.add(`The policy type "${clip(policyType, 40)}" is unknown.`);
  const failures: TlsFailureDetail[] = [];
  const given = fields['failure-details'] ?? [];
  for (const detail of Array.isArray(given) ? given : [given]) {
    if (!isFields(detail)) {
      if (detail !== null) notes.add('A failure detail cannot be read and was left out.');
      continue;
    }
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
  if (!hasSummary) notes.add('A policy has no summary of its sessions; only its failure details are counted.');
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

/** The domain that a policy is for, also where the reporter gives an address, a URL or several names. */
function policyDomainOf(text: string | null, notes: Set<string>): string | null {
  const isPlain = text === null || isPlainName(text);
  const domain = text === null ? null : isPlain ? domainOf(text) : firstDomainOf(text);
  if (domain === null) notes.add('A policy names no domain.');
  else if (!isPlain) notes.add(`A policy domain is written as "${clip(text, 100)}"; ${domain} is used.`);
  return domain;
}

const DAY = 86_400;

function periodOf(given: unknown, notes: Set<string>): Result<{ begin: number; end: number }> {
  const range = isFields(given) ? given : {};
  const written = [range['start-datetime'], range['end-datetime']].map((value) => textOf(value, 60));
  const [begin, end] = written.map((text) => secondsOf(text?.toUpperCase() ?? null));
  if (begin == null && end == null) {
    const times = written.filter((text) => text !== null).map((text) => `"${text}"`);
    const text =
      times.length === 0
        ? 'The TLS report does not say which period it covers. Ask the reporter to correct its reports.'
        : `The TLS report gives its period as ${times.join(' to ')}, which is not a valid time.`;
    return refused('no-period', text, 'RFC 8460 4.4');
  }
  if (begin == null || end == null) notes.add('Only one end of the period can be read; one day is assumed.');
  const period = { begin: begin ?? (end ?? 0) - DAY + 1, end: end ?? (begin ?? 0) + DAY - 1 };
  if (period.end >= period.begin) return ok(period);
  return refused(
    'bad-period',
    'The period of the TLS report ends before it begins. Ask the reporter to correct its reports.',
    'RFC 8460 4.4',
  );
}
