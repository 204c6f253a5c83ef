import type { Problem } from '../result.ts';
import type { PublishedPolicy, ReportHeader } from './aggregate-report.ts';
import { clip, domainOf, firstDomainOf, isPlainName, lower, nameText, shown } from './clean-text.ts';
import { mailDateSeconds } from './header-fields.ts';
import type { RawMetadata, RawPolicy } from './xml/raw-report.ts';

/** What the header is made of. `firstHeaderFrom` is the From domain of the first good row, for reports without a policy domain. */
export type HeaderParts = {
  metadata: RawMetadata | null;
  policy: RawPolicy | null;
  version: string | null;
  isRfc9990Namespace: boolean;
  extensionsSkipped: number;
  firstHeaderFrom: string | null;
  isCutOff: boolean;
  maxSpanDays: number;
};

/** The header, or why there is none; `notes` are sentences about what was fixed. */
export type HeaderAnswer = { header: ReportHeader | null; problems: Problem[]; notes: string[] };

const DAY = 86_400;
const SOURCE = 'RFC 9990 3.1.1';

/** Evaluates the header of a report (RFC 9990 3.1.1.2 to 3.1.1.6). Only a report without a period or without any domain is refused. */
export function finishHeader(parts: HeaderParts): HeaderAnswer {
  const notes: string[] = [];
  const problems: Problem[] = [];
  const metadata = parts.metadata;
  const email = metadata?.email ?? null;
  const emailDomain = email === null ? null : domainOf(email);
  let orgName = metadata?.orgName ?? emailDomain;
  if (metadata?.orgName == null)
    notes.push('The report does not name the organisation; the domain of its email address is used.');
  orgName = nameText(orgName ?? 'unknown');
  const reportId = (metadata?.reportId ?? '').replace(/^<(.*)>$/s, '$1').trim();
  const kept = (text: string | null | undefined, max: number) => (text == null ? null : clip(shown(text), max));
  if (reportId === '') notes.push('The report has no report id.');
  const period = periodOf(metadata, parts.maxSpanDays, orgName, notes, problems);
  const policy = policyOf(parts.policy, parts.firstHeaderFrom, notes);
  if (!policy)
    problems.push({
      code: 'no-policy-domain',
      text: `The report of ${orgName} does not say which domain it is about. Ask the reporter to correct its reports.`,
      source: SOURCE,
    });
  if (!period || !policy) return { header: null, problems: parts.isCutOff ? [cutOff(metadata), ...problems] : problems, notes };
  const isNew =
    parts.isRfc9990Namespace ||
    metadata?.generator != null ||
    policy.np !== null ||
    policy.testing !== null ||
    policy.discoveryMethod !== null;
  return {
    header: {
      shape: isNew ? 'rfc9990' : 'rfc7489',
      version: parts.version === null ? null : clip(parts.version, 20),
      orgName,
      email: kept(email, 500),
      extraContactInfo: kept(metadata?.extraContactInfo, 1_000),
      reportId: shown(reportId),
      begin: period.begin,
      end: period.end,
      errors: (metadata?.errors ?? []).map((error) => clip(shown(error), 1_000)),
      generator: kept(metadata?.generator, 500),
      policy,
      extensionsSkipped: parts.extensionsSkipped,
    },
    problems,
    notes,
  };
}

function cutOff(metadata: RawMetadata | null): Problem {
  const of = metadata?.orgName == null ? '' : ` of ${nameText(metadata.orgName)}`;
  const text = `The report${of} is cut off: the file ends before the report does. Send a complete copy of it.`;
  return { code: 'cut-off', text, source: 'XML 1.0 2.1' };
}

/** The name that a record is published for, also where the report gives an address, a URL or the place of the record. */
function policyDomainOf(raw: string, notes: string[]): string | null {
  const isPlain = isPlainName(raw);
  const found = isPlain ? domainOf(raw) : firstDomainOf(raw);
  const domain = found?.replace(/^(?:_dmarc|\*)\.(?=[^.]+\.)/, '') ?? null;
  if (domain !== null && (!isPlain || domain !== found))
    notes.push(`The policy domain is written as "${clip(shown(raw), 100)}"; ${domain} is used.`);
  return domain;
}

function policyOf(raw: RawPolicy | null, firstHeaderFrom: string | null, notes: string[]): PublishedPolicy | null {
  let domain = raw?.domain == null ? null : policyDomainOf(raw.domain, notes);
  if (domain === null) {
    domain = firstHeaderFrom;
    notes.push('The report names no policy domain; the From domain of its first row is used.');
  }
  if (domain === null) return null;
  const word = (text: string | null | undefined): string | null => (text == null ? null : clip(shown(lower(text)), 64));
  const pct = raw?.pct == null ? Number.NaN : Number(raw.pct.replace(/%$/, ''));
  return {
    domain,
    p: word(raw?.p),
    sp: word(raw?.sp),
    np: word(raw?.np),
    adkim: word(raw?.adkim),
    aspf: word(raw?.aspf),
    fo: word(raw?.fo),
    pct: Number.isInteger(pct) && pct >= 0 && pct <= 100 ? pct : null,
    testing: word(raw?.testing),
    discoveryMethod: word(raw?.discoveryMethod),
  };
}

type Period = { begin: number; end: number };

function periodOf(
  raw: RawMetadata | null,
  maxSpanDays: number,
  orgName: string,
  notes: string[],
  problems: Problem[],
): Period | null {
  let begin = secondsOf(raw?.begin ?? null);
  let end = secondsOf(raw?.end ?? null);
  if (begin === null && end === null) {
    const written = [raw?.begin, raw?.end].flatMap((text) => (text ? [`"${clip(shown(text), 60)}"`] : []));
    const text =
      written.length === 0
        ? 'The report does not say which period it covers. Ask the reporter to correct its reports.'
        : `The report gives its period as ${written.join(' to ')}, which is not a valid time. Ask the reporter to correct its reports.`;
    problems.push({ code: 'no-period', text, source: SOURCE });
    return null;
  }
  if (begin === null || end === null) notes.push('Only one end of the period can be read; one day is assumed.');
  begin ??= Math.max(0, (end ?? 0) - DAY + 1);
  end ??= begin + DAY - 1;
  if (end < begin) {
    problems.push({
      code: 'bad-period',
      text: `The period of the report of ${orgName} ends before it begins. Ask the reporter to correct its reports.`,
      source: SOURCE,
    });
    return null;
  }
  if (end - begin > maxSpanDays * DAY) {
    problems.push({
      code: 'span-too-long',
      text: `The report of ${orgName} covers more than ${maxSpanDays} days. Ask for a report of each day.`,
      source: SOURCE,
    });
    return null;
  }
  if (Math.round((end - begin) / DAY) > 1) notes.push('The period is longer than a day; its counts are spread over its days.');
  return { begin, end };
}

const MILLISECONDS_FROM = 1e11;
const LAST_SECOND = 253_402_300_799;

const ISO_TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?)?$/i;
const C_TIME = /^(?:[a-z]{3} +)?([a-z]{3}) +(\d{1,2}) (\d\d:\d\d:\d\d) (\d{4})$/i;
/** `20251128000000`; as milliseconds it would be a year after 2600. */
const DIGITS_TIME = /^(20\d{6})([01]\d|2[0-3])([0-5]\d)([0-5]\d)$/;
const FLOAT_TIME = /^\d\.\d{1,18}e\+?\d{1,2}$/i;
const YEAR_2000_AS_DATE = 20_000_000;

/** Epoch seconds of an ISO 8601 time, without a zone in UTC; `NaN` for anything else, days that no calendar has included. */
function isoSeconds(text: string): number {
  const [, year, month, day, time = '00:00', zone = 'Z'] = ISO_TIME.exec(text) ?? [];
  if (year === undefined || new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day))
    return Number.NaN;
  return Math.floor(Date.parse(`${year}-${month}-${day}T${time}${/^(?:utc|gmt)$/i.test(zone) ? 'Z' : zone}`) / 1_000);
}

/**
 * Epoch seconds from what a reporter wrote: digits, decimals, milliseconds (above 1e11) and smaller parts of a second, an ISO 8601 time, a date
 * of eight digits, with a time of six behind it, the date of a message (RFC 5322 3.3), or the time of C's `asctime`; null for anything else.
 */
export function secondsOf(given: string | null): number | null {
  const text = given?.replace(DIGITS_TIME, '$1T$2:$3:$4') ?? null;
  if (text === null) return null;
  const isDate = /^20\d{6}$/.test(text) && Number(text) > YEAR_2000_AS_DATE;
  let seconds = !isDate && /^\d{1,19}(?:[.,]\d*)?$/.test(text) ? Number.parseInt(text, 10) : isoSeconds(text);
  if (FLOAT_TIME.test(text)) seconds = Math.floor(Number(text));
  if (!Number.isFinite(seconds)) seconds = mailDateSeconds(text.replace(C_TIME, '$2 $1 $4 $3 +0000')) ?? Number.NaN;
  if (!Number.isFinite(seconds)) return null;
  while (seconds > MILLISECONDS_FROM) seconds = Math.floor(seconds / 1_000);
  return seconds >= 0 && seconds <= LAST_SECOND ? seconds : null;
}
