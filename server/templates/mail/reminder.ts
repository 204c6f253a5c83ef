import { rand } from '#domain/billing/labels.ts';
import type { ReminderStage } from '#domain/billing/reminders.ts';
import { dayMonth } from '#domain/sast.ts';
import { letter } from './letter.ts';

/** An unpaid invoice as its reminder names it; amounts in cents. */
export type RemindedInvoice = {
  number: string;
  customer: string;
  seller: string;
  openCents: number;
  dueOn: string;
  reference: string;
  stage: ReminderStage;
  /** Whether its due day is over. */
  isLate: boolean;
  /** Whether the subscription is suspended, or will be where the payment stays away. */
  isAtRisk: boolean;
};

const subjects: Record<ReminderStage, (number: string) => string> = {
  before: (number) => `Invoice ${number} is due soon`,
  due: (number) => `Invoice ${number} is due`,
  after_7: (number) => `Invoice ${number} is overdue`,
  after_14: (number) => `Invoice ${number} is still overdue`,
};

/** The email to a customer about an invoice that is not paid. */
export function reminderMail(
  { number, customer, seller, openCents, dueOn, reference, stage, isLate, isAtRisk }: RemindedInvoice,
  link: string,
) {
  const day = `${dayMonth(dueOn)} ${dueOn.slice(0, 4)}`;
  return letter({
    subject: `${subjects[stage](number)} · ${seller}`.replace(/\s+/g, ' '),
    paragraphs: [
      'Hello',
      `${rand(openCents)} of invoice ${number} for ${customer} ${isLate ? 'was' : 'is'} due on ${day}.`,
      `Use the reference ${reference} when you pay. If you have paid already, you can ignore this email.`,
      ...(isAtRisk ? ['While a subscription is suspended, your reports are still processed and you can read everything.'] : []),
    ],
    button: { text: 'Open plan and invoices', link },
  });
}
