import { param, rule } from './rule.ts';

/** The rules about the running of the intake, for staff (product: alerts 2.1). */
export const intakeRules = [
  rule('parse_failures', 'intake', {
    name: 'Reports cannot be read',
    about: 'Rows or entire reports of a reporter cannot be read.',
    audience: 'staff',
    severity: 'medium',
    perSubject: 'reporter',
    params: [
      param('min_share_pct', 'More than', '% of the rows', [2, 0.1, 100], 0.1),
      param('top_reporters', 'Any report of the largest', 'reporters', [5, 0, 50]),
      param('clean_hours', 'Ends after', 'hours without', [24, 1, 168]),
    ],
    endsBy: 'A day without a failure.',
  }),
  rule('mailbox_down', 'intake', {
    name: 'A mailbox or bucket cannot be read',
    about: 'Several checks of a mailbox or bucket failed in a row.',
    audience: 'staff',
    severity: 'critical',
    perSubject: 'mailbox',
    params: [param('failed_polls', 'Failed checks in a row', 'checks', [3, 1, 20])],
    endsBy: 'A check succeeds.',
  }),
  rule('ingestion_stalled', 'intake', {
    name: 'Reports are not being read',
    about: 'Messages wait too long to be read.',
    audience: 'staff',
    severity: 'critical',
    params: [param('minutes', 'The oldest has waited for', 'minutes', [60, 5, 1_440])],
    endsBy: 'No message waits that long.',
  }),
];
