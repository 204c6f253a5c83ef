import PostalMime, { type Address, type Attachment } from 'postal-mime';
import type { FailureParts } from '#domain/dmarc/failure-report.ts';
import { decodeText } from './decode-text.ts';
import type { MailFacts } from './read-types.ts';
import { UnpackRefusal } from './unpack-budget.ts';
import { withPackedParts } from './unpack-mail-packed.ts';
import { type MailShape, shortMail } from './unpack-mail-short.ts';
import { reportInText, sniff } from './unpack-sniff.ts';

/** One part of an email. `isDecoration` parts (pictures, signatures, pages) are silently skipped when they hold no report. */
export type MailPart = { fileName: string | null; bytes: Uint8Array; isMail: boolean; isDecoration: boolean };

/** A parsed email. With `failure` set it is a failure report and `parts` is empty: what it quotes must not be read as reports. */
export type MailContent = { facts: MailFacts; parts: MailPart[]; failure: FailureParts | null };

const MAX_TEXT = 262_144;
const DECORATION =
  /^(?:image|audio|video|font)\/|^text\/(?:html|plain|css|x-amp-html|calendar)$|^message\/(?:delivery-status|disposition-notification)$|pgp-(?:signature|encrypted)$|pkcs7-signature|ms-tnef/;
/** How a feedback report begins that came under another type. */
const FEEDBACK = /^(?:\u00ef\u00bb\u00bf)?\s*feedback-type[ \t]*:/i;
const HEADERS_ONLY = /^text\/(?:rfc822-headers|rfc822-header)$/;
const NESTED = /^message\/(?:rfc822|global)$/;
const FAILURE_TEXT =
  /^(?:feedback-type\s*:|[^\n]*this is an? (?:authentication failure|email abuse|dmarc (?:failure|forensic)) report)/im;
const FAILURE_SUBJECT =
  /\b(?:dmarc|spf|dkim|authentication)\b.{0,40}\b(?:forensic|failure|fail)\b.{0,20}\breport\b|^dmarc forensic/i;
const EXIM_TEXT = /^\s*(?:sender domain|sender ip address|dmarc results)\s*:/im;

/** Parses an email, leaving nested messages whole (RFC 2045 to 2049). Throws UnpackRefusal if it is not readable as an email. */
export async function mailParts(bytes: Uint8Array): Promise<MailContent> {
  return contentOf(shortMail(bytes) ?? (await libraryMail(bytes)));
}

/** Parses any email with the MIME library. Throws UnpackRefusal if it is not readable as an email. */
export async function libraryMail(bytes: Uint8Array): Promise<MailShape> {
  try {
    return await PostalMime.parse(withPackedParts(bytes), {
      forceRfc822Attachments: true,
      maxNestingDepth: 30,
      maxHeadersSize: 1_048_576,
    });
  } catch {
    throw new UnpackRefusal(
      'unreadable-mail',
      'The mail cannot be taken apart: it nests too deep or its header is too long. Send the report itself.',
    );
  }
}

/** The fields and parts of a parsed email. */
export function contentOf(email: MailShape): MailContent {
  const facts = factsOf(email);
  const failure = failureOf(email, facts);
  if (failure) return { facts, parts: [], failure };
  const parts = email.attachments.map(partOf);
  for (const text of [email.text, email.html]) {
    const found = text === undefined ? null : reportInText(text === email.html ? stripTags(text) : text);
    if (found) {
      parts.push({ fileName: null, bytes: found, isMail: false, isDecoration: true });
      break;
    }
  }
  return { facts, parts, failure: null };
}

function stripTags(html: string): string {
  return html.includes('&lt;feedback') || html.includes('&lt;?xml')
    ? html
        .replace(/<[^>]{0,2000}>/g, '')
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

const NO_MAIL = new Set(['gzip', 'zip', 'tar', 'xml', 'json']);

function partOf(attachment: MailShape['attachments'][number]): MailPart {
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

function failureOf(email: MailShape, facts: MailFacts): FailureParts | null {
  const report =
    email.attachments.find((attachment) => attachment.mimeType === 'message/feedback-report') ??
    email.attachments.find((attachment) => FEEDBACK.test(startOf(attachment)));
  const text = (email.text ?? '').slice(0, MAX_TEXT);
  const type = headerValues(email, 'content-type')[0] ?? '';
  const looksLikeOne =
    /report-type="?feedback-report/i.test(type) ||
    FAILURE_TEXT.test(text) ||
    (FAILURE_SUBJECT.test(facts.subject ?? '') && EXIM_TEXT.test(text));
  const originals = email.attachments.filter(
    (attachment) => NESTED.test(attachment.mimeType) || HEADERS_ONLY.test(attachment.mimeType),
  );
  if (!report && (!looksLikeOne || originals.length < email.attachments.length)) return null;
  const original = originals[0];
  return {
    feedbackReport: report ? decodeText(bytesOf(report)).slice(0, MAX_TEXT) : null,
    originalHeaders: original ? headOf(decodeText(bytesOf(original).subarray(0, MAX_TEXT))) : null,
    text: text === '' ? null : text,
    subject: facts.subject,
    from: facts.from,
    dateSeconds: facts.date,
  };
}

function headOf(message: string): string {
  const start = message.replace(/^(?:\s*\r?\n)+/, '');
  const end = /\r?\n\r?\n|\r\r/.exec(start)?.index ?? start.length;
  return start.slice(0, end);
}
