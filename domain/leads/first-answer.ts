import { limitLabel, priceLabel } from '../billing/labels.ts';
import type { Plan } from '../billing/plans.ts';
import { counted } from '../text.ts';

/** What a first answer is written from. `todo` are the most useful steps of the check, `plan` is the one that is offered at its price. */
export type AnswerFacts = {
  name: string;
  /** As it was given; empty without one. */
  telephone: string;
  domain: string;
  score: number | null;
  todo: readonly string[];
  from: string;
  plan: Plan | null;
};

/** The first answer to an enquiry, to be read and sent by a person. */
export function firstAnswer({ name, telephone, domain, score, todo, from, plan }: AnswerFacts): {
  subject: string;
  text: string;
} {
  const steps = todo.slice(0, 3).map((step, index) => `${index + 1}. ${step}`);
  const found =
    domain === ''
      ? ['Thank you for writing to us.']
      : score === null
        ? [`Thank you for writing to us about ${domain}.`]
        : [`You checked ${domain}. It scores ${score} of 100.`];
  const about = steps.length === 0 ? [] : [[`What helps most:`, ...steps].join('\n')];
  const offer = plan === null ? [] : [`Our plan for you is ${plan.name}: ${limitLabel(plan.limits)}, for ${priceLabel(plan)}.`];
  const subject =
    domain === ''
      ? 'Your message to Beacon'
      : steps.length === 0
        ? `${domain}: your message to Beacon`
        : `${domain}: ${counted(steps.length, 'step')} from your check`;
  const next = telephone === '' ? 'Do you have questions? Please reply to this email.' : 'When may we call you?';
  const text = [`Good day ${name}`, ...found, ...about, ...offer, next, `Kind regards\n${from}, Beacon`].join('\n\n');
  return { subject, text };
}
