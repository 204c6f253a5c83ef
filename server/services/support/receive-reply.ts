import { createHash } from 'node:crypto';
import { convert } from 'html-to-text';
import PostalMime, { type Email } from 'postal-mime';
import type { Attachment } from '#domain/support/attachment.ts';
import type { ReplyCode } from '#domain/support/reply-address.ts';
import type { Context } from '#server/context.ts';
import { AppError, forbidden, invalid } from '#server/errors.ts';
import { mailsTaken } from '#server/store/support/events.ts';
import { actAs } from '../act-as.ts';
import type { TestMail } from '../mail-test/facts.ts';
import { addMessage } from './answer-request.ts';
import { readAttachment } from './read-attachment.ts';
import { refuseForged } from './refuse-forged.ts';
import { replyText } from './reply-text.ts';

/** Emails of one person added to a request in an hour: more come from a program that answers programs. */
const mostAnHour = 10;
const hourMs = 3_600_000;
const mostHtml = 200_000;

/** Answers of programs, lists and people who are away (RFC 3834 2 and 5). */
function isAutomatic({ headers }: Email, envelopeFrom: string | null): boolean {
  const values = new Map(headers.map(({ key, value }) => [key, value.trim().toLowerCase()]));
  const submitted = values.get('auto-submitted') ?? 'no';
  const isOfProgram = ['list-id', 'x-autoreply', 'x-autorespond'].some((key) => values.has(key));
  const isBulk = ['bulk', 'junk', 'list', 'auto_reply'].includes(values.get('precedence') ?? '');
  return envelopeFrom === null || !/^no\b/.test(submitted) || isOfProgram || isBulk;
}

/** The text of a message; HTML without its scripts, styles and pictures. */
function textOf({ text, html }: Email): string {
  if (text !== undefined && text.trim() !== '') return text;
  const selectors = [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
  ];
  return convert((html ?? '').slice(0, mostHtml), { wordwrap: false, selectors, limits: { maxDepth: 100 } });
}

/** What of the attachments is added, and a line for each that is not. */
function filesOf({ attachments }: Email): { files: Attachment[]; refusals: string[] } {
  const files: Attachment[] = [];
  const refusals: string[] = [];
  for (const { filename, content } of attachments) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    const read = readAttachment(filename ?? 'file', bytes);
    if ('refusal' in read) refusals.push(read.refusal);
    else files.push(read);
  }
  return { files, refusals };
}

/**
 * Adds an answer that came by email to its thread, with the rights that its sender has now; the same message is added once. Answers of
 * programs are dropped. Throws an AppError with the reason for whatever cannot be added.
 */
export async function receiveReply(
  context: Context,
  { requestId, personId }: Omit<ReplyCode, 'seal'>,
  mail: TestMail,
): Promise<void> {
  const email = await PostalMime.parse(mail.raw, { maxNestingDepth: 20, maxHeadersSize: 262_144 }).catch((cause: unknown) => {
    context.log.info({ err: cause, request: requestId }, 'an answer to a support request could not be read');
    throw invalid('This message cannot be read. Answer on the page of the request.');
  });
  if (isAutomatic(email, mail.envelopeFrom)) {
    context.log.info({ request: requestId }, 'an automatic answer to a support request was dropped');
    return;
  }
  const call = await actAs(context, personId);
  if (call === null || email.from?.address?.toLowerCase() !== call.actor.email.toLowerCase())
    throw forbidden('Answer from the address to which the request was sent, or on the page of the request.');
  await refuseForged(context, mail);
  const sha256 = createHash('sha256').update(mail.raw).digest();
  const since = new Date(context.clock.now().getTime() - hourMs);
  const { isKnown, recent } = await mailsTaken(context.store.db, { requestId, by: personId, sha256, since });
  if (isKnown) return;
  if (recent >= mostAnHour)
    throw new AppError('rate-limited', `Only ${mostAnHour} emails an hour are added to a request. Answer on its page.`);
  const { files, refusals } = filesOf(email);
  const text = [replyText(textOf(email)), ...refusals.map((refusal) => `(Not added: ${refusal})`)].filter(Boolean).join('\n\n');
  if (text === '' && files.length === 0) throw invalid('No answer was found in this message. Write it above the quoted text.');
  await addMessage(call, requestId, { text, isInternal: false, files, mailSha256: sha256 });
}
