import { param, rule } from './rule.ts';

/** The rules about a customer as a whole: what is used of its plan (product: alerts 2.1). Nothing of this ever stops the reading of reports. */
export const planRules = [
  rule('quota_80', 'plan', {
    name: 'A plan is nearly used up',
    about: 'This month’s messages, or the domains, come close to the limits of the customer’s plan. Reports are always read.',
    severity: 'info',
    perSubject: 'messages or domains',
    params: [param('from_pct', 'From', '% of the plan', [80, 50, 99])],
    endsBy: 'Less is used, the plan is used up or changed, or a new month begins.',
  }),
  rule('quota_100', 'plan', {
    name: 'A plan is used up',
    about:
      'The customer has used up the plan’s messages for this month, or has more domains than it includes. Reports are always read.',
    severity: 'medium',
    perSubject: 'messages or domains',
    endsBy: 'Less is used, the plan is changed, or a new month begins.',
  }),
];
