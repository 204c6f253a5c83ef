import { ok, type Result, refused } from '../result.ts';
import { entryOf } from '../text.ts';
import { secondsOf } from './aggregate-report-header.ts';
import { clip, domainOf, firstDomainOf, shown } from './clean-text.ts';
import type { FailureParts, FailureReport, OriginalMessage } from './failure-report.ts';
import { fieldValue, fieldValues, type HeaderField, headerFields, mailDateSeconds, withoutComments } from './header-fields.ts';
import { canonicalIp } from './source-ip.ts';

const SOURCE = 'RFC 9991 4';
const KNOWN = new Set([
  'feedback-type',
  'version',
  'user-agent',
  'auth-failure',
  'identity-alignment',
  'delivery-result',
  'arrival-date',
  'received-date',
  'source-ip',
  'source-port',
  'incidents',
  'reporting-mta',
  'original-envelope-id',
  'original-mail-from',
  'original-rcpt-to',
  'authentication-results',
  'reported-domain',
  'reported-uri',
  'dkim-domain',
  'dkim-identity',
  'dkim-selector',
  'dkim-selector-dns',
  'dkim-adsp-dns',
  'dkim-canonicalized-header',
  'dkim-canonicalized-body',
  'spf-dns',
]);
const LIST_MAX = 50;
const VALUE_MAX = 4_000;

/**
 * Reads a failure report from the parts of its mail (RFC 6591 3, RFC 9991 4). Without a feedback-report part the text and the header of
 * the reported message are used (Exim, cPanel). Refused only when nothing names a source address, a domain or a reported message.
 * `decodeWords` decodes the encoded words of the subject (RFC 2047), which may hide an address.
 */
export function parseFailureReport(parts: FailureParts, decodeWords = (text: string) => text): Result<FailureReport> {
  const notes: string[] = [];
  const original = originalOf(headerFields(parts.originalHeaders ?? copiedHeaders(parts)), decodeWords);
  const fields = parts.feedbackReport === null ? textFields(parts.text ?? '') : headerFields(parts.feedbackReport.trim());
  if (parts.feedbackReport === null) notes.push('The email has no feedback-report part; its text was read.');
  const value = (name: string): string | null => {
    const found = fieldValue(fields, name);
    return found === null ? null : clip(shown(found), VALUE_MAX);
  };
  const values = (name: string): string[] =>
    fieldValues(fields, name)
      .slice(0, LIST_MAX)
      .map((text) => clip(shown(text), VALUE_MAX));
  const arrivalText = value('arrival-date') ?? value('received-date');
  const arrived = secondsOf(arrivalText);
  const arrivalDate = arrived ?? parts.dateSeconds;
  if (arrivalText === null) notes.push('The report gives no arrival date; the date of its email is used.');
  else if (arrived === null)
    notes.push(
      `The arrival date is written as "${clip(arrivalText, 60)}", which is not a valid time; the date of its email is used.`,
    );
  const authFailure = value('auth-failure')?.toLowerCase() ?? null;
  const feedbackType = (value('feedback-type') ?? 'auth-failure').toLowerCase();
  if (authFailure === null && feedbackType === 'auth-failure') notes.push('The report does not say what failed (Auth-Failure).');
  if (feedbackType !== 'auth-failure')
    notes.push(`The report is of the type "${clip(feedbackType, 40)}", such as a complaint, and not about a failed check.`);
  const alignment = value('identity-alignment');
  if (alignment === null && authFailure === 'dmarc')
    notes.push('The report does not say what was not aligned (Identity-Alignment).');
  const sourceText = value('source-ip');
  const sourceIp =
    sourceText === null ? null : canonicalIp(/^\[?(?:ipv6:)?[0-9a-f.:]+/i.exec(sourceText)?.[0].replace(/^\[/, '') ?? '');
  if (sourceText !== null && sourceIp === null) notes.push('The source address of the report is not an IP address.');
  const reportedDomain = fieldValues(fields, 'reported-domain')
    .slice(0, LIST_MAX)
    .map(nameIn)
    .filter((domain) => domain !== null);
  if (reportedDomain.length === 0 && (original?.fromDomain ?? null) === null) reportedDomain.push(...domainElsewhere(fields));
  const originalMailFrom = value('original-mail-from');
  if (
    sourceIp === null &&
    reportedDomain.length === 0 &&
    original === null &&
    originalMailFrom === null &&
    parts.feedbackReport === null
  ) {
    return refused('empty-failure-report', 'The failure report names no address, no domain and no message.', SOURCE);
  }
  return ok({
    style: parts.feedbackReport === null ? 'text' : 'arf',
    feedbackType,
    version: value('version'),
    userAgent: value('user-agent'),
    authFailure,
    identityAlignment: alignment === null ? null : words(alignment),
    deliveryResult: value('delivery-result')?.toLowerCase() ?? null,
    arrivalDate,
    sourceIp,
    sourcePort: whole(value('source-port'), 65_535),
    incidents: whole(value('incidents'), 2_147_483_647) ?? 1,
    reportingMta: value('reporting-mta')?.replace(/^\s*(?:dns|smtp)\s*;\s*/i, '') ?? null,
    originalEnvelopeId: value('original-envelope-id'),
    originalMailFrom,
    originalRcptTo: values('original-rcpt-to'),
    authenticationResults: values('authentication-results'),
    reportedDomain,
    reportedUri: values('reported-uri'),
    dkimDomain: nullable(fieldValue(fields, 'dkim-domain'), nameIn),
    dkimIdentity: value('dkim-identity'),
    dkimSelector: value('dkim-selector'),
    dkimSelectorDns: value('dkim-selector-dns'),
    dkimAdspDns: value('dkim-adsp-dns'),
    dkimCanonicalizedHeader: value('dkim-canonicalized-header'),
    spfDns: values('spf-dns'),
    original,
    extra: extraOf(fields),
    notes,
  });
}

/** The domain of a field, also where something stands behind it. */
const nameIn = (text: string): string | null => domainOf(text) ?? firstDomainOf(text);

/** The domain of a report without Reported-Domain and From: the one that the receiver evaluated, or whose signature failed. */
function domainElsewhere(fields: readonly HeaderField[]): string[] {
  const evaluated = fieldValues(fields, 'authentication-results').map((text) => /\bheader\.from=([^\s;]+)/i.exec(text)?.[1]);
  const found = [...evaluated, fieldValue(fields, 'dkim-domain')].map((text) => nullable(text ?? null, nameIn));
  return found.filter((domain) => domain !== null).slice(0, 1);
}

/** The address of a From field without names and comments (RFC 5322 3.4), which may hold addresses of others; of several the first. */
function addressIn(from: string): string {
  const plain = withoutComments(from, () => false);
  const inAngles = [...plain.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address);
  return inAngles.find((address) => address.includes('@')) ?? plain;
}

function nullable(text: string | null, change: (text: string) => string | null): string | null {
  return text === null ? null : change(text);
}

function words(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,;-]+/)
    .filter((word) => word !== '' && word !== 'none');
}

function whole(text: string | null, max: number): number | null {
  return text !== null && /^\d{1,10}$/.test(text) && Number(text) <= max ? Number(text) : null;
}

function extraOf(fields: readonly HeaderField[]): Record<string, string[]> {
  const extra: Record<string, string[]> = {};
  for (const { name, value } of fields) {
    if (KNOWN.has(name) || value === '' || !/^[a-z][a-z0-9-]{0,60}$/.test(name)) continue;
    const list = entryOf(extra, name) ?? [];
    if (Object.keys(extra).length < LIST_MAX && list.length < LIST_MAX) extra[name] = [...list, clip(shown(value), VALUE_MAX)];
  }
  return extra;
}

function originalOf(fields: readonly HeaderField[], decodeWords: (text: string) => string): OriginalMessage | null {
  if (fields.length === 0) return null;
  const value = (name: string): string | null => {
    const found = fieldValue(fields, name);
    return found === null ? null : clip(shown(found), VALUE_MAX);
  };
  const from = fieldValue(fields, 'from');
  const subject = fieldValue(fields, 'subject');
  const address = from === null ? null : addressIn(from);
  return {
    from: value('from'),
    fromDomain: address?.includes('@') ? nameIn(address) : null,
    to: value('to'),
    returnPath: value('return-path'),
    subject: subject === null ? null : clip(shown(decodeWords(subject).replace(/\s+/g, ' ')), VALUE_MAX),
    messageId: value('message-id'),
    date: mailDateSeconds(value('date')),
  };
}

const TEXT_NAMES: Record<string, string> = {
  'sender domain': 'reported-domain',
  'sender ip address': 'source-ip',
  'received date': 'arrival-date',
  'dmarc results': 'delivery-result',
  'spf alignment': 'spf-alignment',
  'dkim alignment': 'dkim-alignment',
};

const copyLine = /^-{4,}.*$/m;

/** The header of the reported message where a report of text alone holds a copy of it, below a line of dashes; else empty. */
function copiedHeaders({ feedbackReport, text }: FailureParts): string {
  return feedbackReport === null ? (text?.split(copyLine)[1] ?? '').trim() : '';
}

/** The fields of a report written as text: `Sender IP Address: ...`, `Feedback-Type: ...`, or the sentence of RFC 5965's example. */
function textFields(text: string): HeaderField[] {
  const fields: HeaderField[] = [];
  const own = text.split(copyLine)[0] ?? '';
  for (const line of own.split(/\r\n|\n|\r/)) {
    const match = /^\s*([A-Za-z][A-Za-z -]{2,40}?)\s*:\s*(\S.*)$/.exec(line);
    if (match) {
      const name = (match[1] ?? '').toLowerCase();
      const value = (match[2] ?? '').trim();
      fields.push({ name: entryOf(TEXT_NAMES, name) ?? name.replace(/ /g, '-'), value });
    }
  }
  const failed = ['spf', 'dkim'].filter((name) => fieldValue(fields, `${name}-alignment`)?.toLowerCase() === 'no');
  if (failed.length > 0) fields.push({ name: 'identity-alignment', value: failed.join(',') });
  const sentence = /received\s+from\s+(?:IP\s+)?([0-9a-f.:]{7,45}?)[\s,]+on\s+(\S[^\r\n]{0,200}\d)/i.exec(own);
  if (sentence && fieldValue(fields, 'source-ip') === null) fields.push({ name: 'source-ip', value: sentence[1] ?? '' });
  if (sentence && fieldValue(fields, 'arrival-date') === null) fields.push({ name: 'arrival-date', value: sentence[2] ?? '' });
  return fields;
}
