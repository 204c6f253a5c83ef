import { count, counted, formOf } from '../text.ts';
import type { Plan, PlanLimits } from './plans.ts';

/** Cents as an amount in rand: `R 249`, `R 1 249,50`. */
export function rand(cents: number): string {
  const left = Math.abs(cents) % 100;
  const whole = count(Math.floor(Math.abs(cents) / 100));
  return `${cents < 0 ? '-' : ''}R\u00a0${whole}${left === 0 ? '' : `,${String(left).padStart(2, '0')}`}`;
}

/** What a plan includes: `up to 3 domains and 20 000 messages a month`. */
export function limitLabel({ domains, messages }: PlanLimits): string {
  const many = domains === null ? 'unlimited domains' : formOf(domains, '1 domain', `up to ${count(domains)} domains`);
  return `${many} and ${messages === null ? 'unlimited messages' : `${counted(messages, 'message')} a month`}`;
}

/** A price by the month: `R 249 a month`, `from R 799 a month`. */
export function priceLabel({ priceCents, isFromPrice }: Pick<Plan, 'priceCents' | 'isFromPrice'>): string {
  return `${isFromPrice ? 'from ' : ''}${rand(priceCents)} a month`;
}
