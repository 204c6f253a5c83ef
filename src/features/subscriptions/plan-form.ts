import { typedCents } from '#domain/billing/typed-cents.ts';
import type { Plan } from './types.ts';

/** A price as it is typed. */
export type PriceForm = { price: string; isFrom: boolean };

/** A plan as it is typed, besides its price. */
export type PlanForm = { name: string; description: string; domains: string; messages: string };

/** The form of a price. */
export function priceFormOf(plan: Pick<Plan, 'price_cents' | 'is_from_price'>): PriceForm {
  return { price: typedCents(plan.price_cents), isFrom: plan.is_from_price };
}

/** The form of a plan; an empty one for a new plan. */
export function formOf(plan: Plan | null): PlanForm {
  if (plan === null) return { name: '', description: '', domains: '', messages: '' };
  return {
    name: plan.name,
    description: plan.description,
    domains: plan.domain_limit === null ? '' : String(plan.domain_limit),
    messages: plan.mail_limit === null ? '' : String(plan.mail_limit),
  };
}

const bare = (text: string) => text.replace(/[\s\u00a0]/g, '');

/** A whole number as people type it: "20 000"; `null` where nothing is typed, `undefined` where it is none. */
export function readLimit(text: string): number | null | undefined {
  const typed = bare(text);
  if (typed === '') return null;
  return /^\d{1,9}$/.test(typed) && Number(typed) > 0 ? Number(typed) : undefined;
}

/** What is said where a price cannot be read. */
export const priceProblem = { price_cents: 'Enter an amount like 249 or 249,50.' };

/** A plan as it is sent, besides its price. */
type PlanFields = Pick<Plan, 'name' | 'description' | 'domain_limit' | 'mail_limit'>;

/** What is sent of a plan that changes only in its price or its state. */
export function fieldsOf({ name, description, domain_limit, mail_limit }: Plan): PlanFields {
  return { name, description, domain_limit, mail_limit };
}

/** What is sent of a form, or the fields that cannot be read. */
export function readPlan(form: PlanForm): { problems: Record<string, string> } | { fields: PlanFields } {
  const domains = readLimit(form.domains);
  const messages = readLimit(form.messages);
  const problems: Record<string, string> = {
    ...(form.name.trim() === '' ? { name: 'Enter the name of the plan.' } : {}),
    ...(domains === undefined ? { domain_limit: 'Enter a whole number, or leave it empty.' } : {}),
    ...(messages === undefined ? { mail_limit: 'Enter a whole number, or leave it empty.' } : {}),
  };
  if (domains === undefined || messages === undefined || Object.keys(problems).length > 0) return { problems };
  return {
    fields: {
      name: form.name.trim(),
      description: form.description.trim(),
      domain_limit: domains,
      mail_limit: messages,
    },
  };
}
