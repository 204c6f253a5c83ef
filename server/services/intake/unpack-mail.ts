import PostalMime, { type Address, type Attachment } from 'postal-mime';
import type { FailureParts } from '#domain/dmarc/failure-report.ts';
import { count } from '#domain/text.ts';
import { decodeText } from './decode-text.ts';
import { hasMoreLines } from './mail-lines.ts';
import type { MailFacts } from './read-types.ts';
import { UnpackRefusal } from './unpack-budget.ts';
import { withPackedParts } from './unpack-mail-packed.ts';
import { type MailShape, shortMail } from './unpack-mail-short.ts';
import { reportInText, sniff } from './unpack-sniff.ts';
import { uuencodedIn } from './unpack-uuencode.ts';

/** One part of an email. `isDecoration` parts (pictures, signatures, pages) are silently skipped when they hold no report. */
export type MailPart = { fileName: string | null; bytes: Uint8Array; isMail: boolean; isDecoration: boolean };

/** A parsed email. With `failures` it brings failure reports and `parts` is empty: what they quote must not be read as reports. */
export type MailContent = { facts: MailFacts; parts: MailPart[]; failures: FailureParts[] };

const MAX_TEXT = 262_144;
/** The MIME library takes some microseconds a line, however short; 25 MiB in base64 are 350 000 lines. */
const MAX_LINES = 1_000_000;
const DECORATION =
  /^(?:image|audio|video|font)\/|^text\/(?:html|plain|css|x-amp-html|calendar)$|^message\/(?:delivery-status|disposition-notification)$|pgp-(?:signature|encrypted)$|pkcs7-signature|ms-tnef/;
const FEEDBACK_TYPE = /report-type="?feedback-report/i;
/** How a feedback report begins that came under another type. */
const FEEDBACK = /^(?:\u00ef\u00bb\u00bf)?\s*feedback-type[ \t]*:/i;
const HEADERS_ONLY = /^text\/(?:rfc822-headers|rfc822-header)$/;
const NESTED = /^message\/(?:rfc822|global)$/;
const FAILURE_TEXT =
  /^(?:feedback-type\s*:|.*this is an? (?:authentication failure|email abuse|dmarc (?:failure|forensic)) report)/im;
const FAILURE_SUBJECT =
  /\b(?:dmarc|spf|dkim|authentication)\b.{0,40}\b(?:forensic|failure|fail)\b.{0,20}\breport\b|^dmarc forensic/i;
const EXIM_TEXT = /^[^\S\r\n]*(?:sender domain|sender ip address|dmarc results)\s*:/im;

/** Parses an email, leaving nested messages whole (RFC 2045 to 2049). Throws UnpackRefusal if it is not readable as an email. */
export async function mailParts(bytes: Uint8Array): Promise<MailContent> {
  return contentOf(shortMail(bytes) ?? (await libraryMail(bytes)));
}

/** Parses any email with the MIME library. Throws UnpackRefusal if it is not readable as an email. */
export async function libraryMail(bytes: Uint8Array): Promise<MailShape> {
  if (hasMoreLines(bytes, MAX_LINES))
    throw new UnpackRefusal(
      'too-many-lines',
      `The mail has more than ${count(MAX_LINES)} lines. Send the report itself as a file.`,
    );
  try {
    return await PostalMime.parse(withPackedParts(bytes), {
      forceRfc822Attachments: true,
      maxNestingDepth: 30,
      maxHeadersSize: 1_048_576,
    });
  } catch {
    throw new UnpackRefusal(
      'unreadable-mail',
      'The email cannot be read: it nests too deep or its header is too long. Send the report itself.',
    );
  }
}

/** The fields and parts of a parsed email. */
export function contentOf(email: MailShape): MailContent {
  const facts = factsOf(email);
  const failures = failuresOf(email, facts);
  if (failures.length > 0) return { facts, parts: [], failures };
  const parts = email.attachments.map(partOf);
  for (const file of uuencodedIn(email.text ?? '')) parts.push({ ...file, isMail: false, isDecoration: true });
  for (const text of [email.text, email.html]) {
    const found = text === undefined ? null : reportInText(text === email.html ? stripTags(text) : text);
    if (found) {
      parts.push({ fileName: null, bytes: found, isMail: false, isDecoration: true });
      break;
    }
  }
  return { facts, parts, failures: [] };
}

function stripTags(html: string): string {
  return html.includes('&lt;feedback') || html.includes('&lt;?xml')
    ? html
        .replace(/<[^<>]{0,2000}>/g, '')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&nbsp;/g, ' ')
        .replace(/&amp;/g, '&')
    : '';
}

function bytesOf(attachment: Pick<Attachment, 'content'>): Uint8Array {
  const content = attachment.content;
  if (typeof content === 'string') return Buffer.from(content, 'utf8');
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

type Attached = MailShape['attachments'][number];

const NO_MAIL = new Set(['gzip', 'zip', 'tar', 'msg', 'tnef', 'xml', 'json']);

function partOf(attachment: Attached): MailPart {
  const bytes = bytesOf(attachment);
  return {
    fileName: attachment.filename,
    bytes,
    isMail: NESTED.test(attachment.mimeType) && !NO_MAIL.has(sniff(bytes)),
    isDecoration: DECORATION.test(attachment.mimeType),
  };
}

function addressOf(address: Address | undefined): string | null {
  return address?.address ?? address?.group?.[0]?.address ?? null;
}

function headerValues(email: MailShape, key: string): string[] {
  return email.headers.filter((header) => header.key === key).map((header) => header.value);
}

function factsOf(email: MailShape): MailFacts {
  const from = addressOf(email.from);
  const dateMs = email.date === undefined ? Number.NaN : Date.parse(email.date);
  return {
    subject: email.subject ?? null,
    from,
    fromDomain: from?.includes('@') ? from.slice(from.lastIndexOf('@') + 1).toLowerCase() : null,
    to: (email.to ?? [])
      .flatMap((address) => (address.group ?? [address]).map((mailbox) => mailbox.address))
      .filter((address) => address !== ''),
    returnPath: email.returnPath ?? null,
    messageId: email.messageId ?? null,
    date: Number.isNaN(dateMs) ? null : Math.floor(dateMs / 1_000),
    authenticationResults: headerValues(email, 'authentication-results'),
  };
}

function startOf(attachment: Pick<Attachment, 'content'>): string {
  return Buffer.from(bytesOf(attachment).subarray(0, 400)).toString('latin1');
}

/** The failure reports of a mail; each quotes the message that follows it, a single one any. */
function failuresOf(email: MailShape, facts: MailFacts): FailureParts[] {
  const { attachments } = email;
  const typed = attachments.filter(({ mimeType }) => mimeType === 'message/feedback-report');
  const reports = typed.length > 0 ? typed : attachments.filter((attachment) => FEEDBACK.test(startOf(attachment))).slice(0, 1);
  const text = (email.text ?? '').slice(0, MAX_TEXT);
  const type = headerValues(email, 'content-type')[0] ?? '';
  const looksLikeOne =
    FEEDBACK_TYPE.test(type) || FAILURE_TEXT.test(text) || (FAILURE_SUBJECT.test(facts.subject ?? '') && EXIM_TEXT.test(text));
  const originals = attachments.filter(isOriginal);
  const partsOf = (report: Attached | undefined, original: Attached | undefined): FailureParts => ({
    feedbackReport: report ? decodeText(bytesOf(report)).slice(0, MAX_TEXT) : null,
    originalHeaders: original ? headOf(decodeText(bytesOf(original).subarray(0, MAX_TEXT))) : null,
    text: text === '' ? null : text,
    subject: facts.subject,
    from: facts.from,
    dateSeconds: facts.date,
  });
  if (reports.length === 1) return [partsOf(reports[0], originals[0])];
  if (reports.length > 1) return quotedBy(typed, attachments).map(([report, original]) => partsOf(report, original));
  if (!looksLikeOne || originals.length < attachments.length) return [];
  const parts = partsOf(undefined, originals[0]);
  const isForward = FEEDBACK_TYPE.test(parts.originalHeaders ?? '');
  return isForward ? [] : [parts];
}

const isOriginal = ({ mimeType }: Attached): boolean => NESTED.test(mimeType) || HEADERS_ONLY.test(mimeType);

/** Each report with the first message between it and the next one. */
function quotedBy(reports: readonly Attached[], attachments: readonly Attached[]): [Attached, Attached | undefined][] {
  const quoted = new Map<Attached, Attached | undefined>(reports.map((report) => [report, undefined]));
  let last: Attached | undefined;
  for (const attachment of attachments) {
    if (quoted.has(attachment)) last = attachment;
    else if (last && isOriginal(attachment) && !quoted.get(last)) quoted.set(last, attachment);
  }
  return [...quoted];
}

function headOf(message: string): string {
  const start = message.replace(/^(?:\s*\r?\n)+/, '');
  const end = /\r?\n\r?\n|\r\r/.exec(start)?.index ?? start.length;
  return start.slice(0, end);
}
