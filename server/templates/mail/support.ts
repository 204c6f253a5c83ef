import { answerAbove } from '#domain/support/reply-address.ts';
import type { SupportSide, SupportStatus } from '#domain/vocabulary.ts';
import { letter } from './letter.ts';
import { subjectLine } from './subject-line.ts';

/** A step of a request as an email carries it: `to` reads it, `from` wrote it, `status` is what it led to. */
export type MailedStep = {
  id: number;
  subject: string;
  customer: string;
  to: string;
  from: string;
  side: SupportSide;
  status: SupportStatus | null;
  text: string;
  fileNames: readonly string[];
};

const statusText: Partial<Record<SupportStatus, string>> = {
  resolved: 'Your request is resolved. It closes in 7 days unless you answer.',
  waiting_customer: 'We wait for your answer.',
  waiting_third_party: 'We wait for another company and write again when it has answered.',
  open: 'The request is open again.',
  cancelled: 'The request was cancelled.',
};

/** The email about a step of a request, which can be answered where `canReply`. The number in the subject keeps a thread together. */
export function supportMail(step: MailedStep, link: string, canReply: boolean): { subject: string; text: string; html: string } {
  const { id, subject, customer, to, from, side, status, text, fileNames } = step;
  const who =
    side === 'staff'
      ? from === ''
        ? 'Beacon support'
        : `${from}, Beacon support,`
      : `${from === '' ? 'Somebody' : from}, ${customer},`;
  return letter({
    subject: subjectLine(`[Request ${id}] ${subject}`),
    paragraphs: [
      canReply ? answerAbove : '',
      `Hello ${to}`,
      status === null ? '' : (statusText[status] ?? ''),
      ...(text === '' ? [] : [`${who} wrote:`, ...text.split(/\n{2,}/)]),
      fileNames.length === 0 ? '' : `${text === '' ? `${who} added` : 'With it'}: ${fileNames.join(', ')}`,
    ].filter((part) => part !== ''),
    button: { text: 'Open the request', link },
  });
}
