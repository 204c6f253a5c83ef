import { rand } from '#domain/billing/labels.ts';
import { dayMonth } from '#domain/sast.ts';
import { sentence } from '#domain/text.ts';
import { letter } from './letter.ts';

/** An invoice as its email names it, with what is left to pay of it; amounts in cents. */
export type MailedInvoice = {
  number: string;
  customer: string;
  seller: string;
  totalCents: number;
  openCents: number;
  dueOn: string;
  reference: string;
};

/** A credit note as its email names it: the number of the invoice that it credits, and why. */
export type MailedCredit = Pick<MailedInvoice, 'number' | 'customer' | 'seller' | 'totalCents'> & {
  credits: string | null;
  reason: string;
};

/** What becomes of the amount of a credit note. */
export const creditUse = 'The amount is taken off what you owe. Anything above that stays as your credit.';

/** The email to a customer about a new invoice. */
export function invoiceMail(
  { number, customer, seller, totalCents, openCents, dueOn, reference }: MailedInvoice,
  link: string,
): { subject: string; text: string; html: string } {
  const named = `Invoice ${number} to ${customer} for ${rand(totalCents)}`;
  const due = `due by ${dayMonth(dueOn)} ${dueOn.slice(0, 4)}`;
  const paidCents = totalCents - openCents;
  const part = `${named} is paid in part: ${rand(paidCents)} is paid already, ${rand(openCents)} is ${due}.`;
  return letter({
    subject: `Invoice ${number} from ${seller}`.replace(/\s+/g, ' '),
    paragraphs:
      openCents === 0
        ? ['Hello', `${named} is paid already. Nothing is due.`]
        : ['Hello', paidCents === 0 ? `${named} is ${due}.` : part, `Use the reference ${reference} when you pay.`],
    button: { text: 'Open the invoice', link },
  });
}

/** The email to a customer about a new credit note. */
export function creditMail({ number, customer, seller, totalCents, credits, reason }: MailedCredit, link: string) {
  const of = credits === null ? '' : ` of invoice ${credits}`;
  return letter({
    subject: `Credit note ${number} from ${seller}`.replace(/\s+/g, ' '),
    paragraphs: [
      'Hello',
      sentence(`Credit note ${number} credits ${rand(-totalCents)}${of} to ${customer}`),
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      creditUse,
    ],
    button: { text: 'Open the credit note', link },
  });
}
