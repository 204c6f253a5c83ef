import { salesDayMs } from '../sales-hours.ts';
import type { SupportCategory, SupportPriority } from '../vocabulary.ts';

const hourMs = 3_600_000;

/** What a request can be about, in the order of the list that people choose from. */
export const categoryLabels: Record<SupportCategory, string> = {
  dns: 'DNS help',
  sender_setup: 'Sender set-up',
  delivery: 'Delivery problem',
  reports: 'Report question',
  alerts: 'Alert question',
  billing: 'Billing',
  access: 'Access',
  spoofing: 'Spoofing incident',
  feature: 'Feature wish',
  other: 'Other',
};

/** How a priority reads: its name, a plain example, the sales time until the answer in words and in ms. */
export type PriorityTerms = { label: string; example: string; answer: string; answerMs: number };

/** What each priority promises. Source: product rules, support priorities. */
export const priorityTerms: Record<SupportPriority, PriorityTerms> = {
  urgent: { label: 'Urgent', example: 'Email is blocked, or an attack is running', answer: '1 hour', answerMs: hourMs },
  high: { label: 'High', example: 'Many messages fail, or a deadline is near', answer: '4 hours', answerMs: 4 * hourMs },
  normal: { label: 'Normal', example: 'A question or a change', answer: '1 working day', answerMs: salesDayMs },
  low: { label: 'Low', example: 'An idea or a suggestion', answer: '3 working days', answerMs: 3 * salesDayMs },
};
