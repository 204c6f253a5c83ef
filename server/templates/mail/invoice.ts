import { rand } from '#domain/billing/labels.ts';
import { dayMonth } from '#domain/sast.ts';
import { letter } from './letter.ts';

/** An invoice as its email names it; amounts in cents. */
export type MailedInvoice = {
  number: string;
  customer: string;
  seller: string;
  totalCents: number;
  dueOn: string;
  reference: string;
};

/** The email to a customer about a new invoice. */
export function invoiceMail(
  { number, customer, seller, totalCents, dueOn, reference }: MailedInvoice,
  link: string,
): { subject: string; text: string; html: string } {
  return letter({
    subject: `Invoice ${number} from ${seller}`.replace(/\s+/g, ' '),
    paragraphs: [
      'Hello',
      `Invoice ${number} of ${customer} over ${rand(totalCents)} is due by ${dayMonth(dueOn)} ${dueOn.slice(0, 4)}.`,
      `Use the reference ${reference} when you pay.`,
    ],
    button: { text: 'Open the invoice', link },
  });
}
