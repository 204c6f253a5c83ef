import { rand } from '#domain/billing/labels.ts';
import { dayMonth } from '#domain/sast.ts';
import { letter } from './letter.ts';

/**
 * The price of a customer's plan from a day on (cents a month, all that is paid); with `isKept` it was announced and does not apply any more.
 * `hasVat`: the seller charges VAT, which is in it.
 */
export type AnnouncedPrice = {
  plan: string;
  seller: string;
  hasVat: boolean;
  from: string;
  priceCents: number;
  isKept: boolean;
};

/** The email to a customer whose plan will cost something else, or does not after all. */
export function priceMail({ plan, seller, hasVat, from, priceCents, isKept }: AnnouncedPrice, link: string) {
  const day = `${dayMonth(from)} ${from.slice(0, 4)}`;
  const subject = isKept ? 'Your price stays the same' : `Your price from ${day}`;
  const paragraphs = isKept
    ? [`We wrote that the ${plan} plan will cost ${rand(priceCents)} a month from ${day}. That no longer applies.`]
    : [
        `From ${day} you pay ${rand(priceCents)} a month for the ${plan} plan${hasVat ? ', VAT included' : ''}. Invoices for the time before stay as they are.`,
        'To change or cancel your plan before that day, ask us under Support in the portal.',
      ];
  return letter({
    subject: (seller === '' ? subject : `${subject} · ${seller}`).replace(/\s+/g, ' '),
    paragraphs: ['Hello', ...paragraphs],
    button: { text: 'Open plan and invoices', link },
  });
}
