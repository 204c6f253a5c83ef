import { param, rule } from './rule.ts';

/** The rules about a customer as a whole: what is used of its plan (product: alerts 2.1). Nothing of this ever stops the reading of reports. */
export const planRules = [
  rule('quota_80', 'plan', {
    name: 'A plan is nearly used up',
    about:
      'The mails of the month, or the domains, come near what the plan of the customer includes. Reports are read in any case.',
    severity: 'info',
    perSubject: 'mails or domains',
    params: [param('from_pct', 'From', '% of the plan', [80, 50, 99])],
    endsBy: 'Less is used, the plan is used up or changed, or a new month begins.',
  }),
  rule('quota_100', 'plan', {
    name: 'A plan is used up',
    about:
      'All mails of the month that the plan includes are used, or more domains than it includes. Reports are read in any case.',
    severity: 'medium',
    perSubject: 'mails or domains',
    endsBy: 'Less is used, the plan is changed, or a new month begins.',
  }),
];
