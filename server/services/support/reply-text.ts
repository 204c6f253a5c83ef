import EmailReplyParser from 'email-reply-parser';
import { answerAbove } from '#domain/support/reply-address.ts';
import { cleanText } from '#server/store/text.ts';

/** The longest message of a request, in characters, that an email brings. */
const longestReply = 20_000;

const parser = new EmailReplyParser();

/** What a person wrote in an email: without what it quotes, without signature, at most 20 000 characters. */
export function replyText(text: string): string {
  const [written = ''] = text.replace(/\r\n?/g, '\n').split(answerAbove);
  const short = written.replace(/\n\s*\n(?:\s*\n)+/g, '\n\n').slice(0, longestReply + 1_000);
  return cleanText(parser.parseReply(short).trim().slice(0, longestReply));
}
