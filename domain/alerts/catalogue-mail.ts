import { param, rule } from './rule.ts';

const many = 10_000_000;

/** The rules about reported mail, judged on settled report days (product: alerts 2.1). */
export const mailRules = [
  rule('new_sender_aligned', 'reports', {
    name: 'New sender that passes',
    about: 'A service nobody has placed sends mail that passes as the domain.',
    severity: 'info',
    perSubject: 'sender',
    params: [param('min_messages', 'From', 'mails', [10, 1, many])],
    endsBy: 'Somebody places the sender, or it is quiet for two weeks.',
    canBackRun: true,
  }),
  rule('new_sender_failing', 'reports', {
    name: 'Unknown sender that fails',
    about:
      'A source nobody has placed sends much mail in the name of the domain, and hardly any of it is proven. Medium where it is refused anyway.',
    severity: 'high',
    perSubject: 'sender',
    params: [
      param('min_messages', 'From, on one day', 'mails', [50, 5, many]),
      param('min_share_pct', 'or from a share of', '% of the mail', [1, 0.1, 100], 0.1),
      param('share_floor', 'if these are at least', 'mails', [20, 1, many]),
      param('quiet_days', 'Ends after quiet of', 'days', [7, 2, 21]),
    ],
    endsBy: 'Somebody places the sender, or it is quiet for a week.',
    canBackRun: true,
  }),
  rule('approved_sender_dropped', 'reports', {
    name: 'A sender of yours fails',
    about: 'Less of its mail passes than before, and not by chance. Critical where the policy lets receivers refuse it.',
    severity: 'high',
    perSubject: 'sender',
    params: [
      param('below_pct', 'Passing less than', '%', [95, 50, 99.9], 0.1),
      param('drop_points', 'and below the usual by', 'points', [5, 1, 50]),
      param('min_messages', 'From, on one day', 'mails', [20, 5, many]),
      param('good_pct', 'Ends when passing at least', '%', [98, 50, 100], 0.1),
    ],
    endsBy: 'On two settled days at least 98 % passes, or nearly as much as before.',
    canBackRun: true,
  }),
  rule('failure_spike', 'reports', {
    name: 'Far more failing mail',
    about: 'Much more mail than usual on this weekday fails. Critical at ten times the usual while the policy is none.',
    severity: 'high',
    params: [
      param('floor', 'From, on one day', 'failing mails', [50, 10, many]),
      param('mads', 'Above the usual by', 'times its spread', [5, 2, 20]),
      param('share_points', 'and a failing share above the usual by', 'points', [10, 1, 80]),
    ],
    endsBy: 'Two settled days are below the limit.',
    canBackRun: true,
  }),
  rule('volume_drop', 'reports', {
    name: 'Mail of yours is missing',
    about: 'Your senders sent far less than usual on this weekday, and it is no public holiday.',
    severity: 'medium',
    params: [
      param('below_pct', 'Less than', '% of the usual', [40, 5, 90]),
      param('min_usual', 'Where usual are at least', 'mails a day', [200, 20, many]),
    ],
    endsBy: 'A settled working day is back to more than half of the usual.',
    canBackRun: true,
  }),
  rule('volume_surge', 'reports', {
    name: 'A sender of yours sends far more',
    about: 'One of your senders sent several times its usual mail, and more than twice as much as on any day of five weeks.',
    severity: 'low',
    perSubject: 'sender',
    params: [
      param('times', 'More than', 'times the usual', [3, 1.5, 50], 0.5),
      param('min_messages', 'From, on one day', 'mails', [1_000, 50, many]),
    ],
    endsBy: 'Two settled days are no surge.',
    canBackRun: true,
  }),
  rule('enforcement_hit', 'reports', {
    name: 'Your own mail is refused',
    about:
      'Receivers refuse mail of your senders, or put it into spam, because of your policy, and more than the little they always do.',
    severity: 'critical',
    perSubject: 'sender',
    params: [
      param('min_messages', 'From, on one day', 'mails', [10, 1, many]),
      param('min_share_pct', 'and from a share of', '% of its mail', [2, 0, 50], 0.1),
    ],
    endsBy: 'On two settled days less than a tenth of that is refused.',
    canBackRun: true,
  }),
  rule('override_share', 'reports', {
    name: 'Receivers accept failing mail',
    about:
      'Receivers let a notable part of the failing mail of a week through by a rule of their own; forwarded mail is not counted.',
    severity: 'info',
    params: [
      param('share_pct', 'More than', '% of failing mail', [5, 1, 100]),
      param('min_messages', 'From', 'accepted mails a week', [20, 1, many]),
    ],
    endsBy: 'The share of a week is below half of the limit.',
    canBackRun: true,
  }),
  rule('report_silence', 'reports', {
    name: 'No reports come in',
    about: 'Reports were due and none came: three days for domains with much mail, a week for others.',
    severity: 'high',
    params: [
      param('hours', 'Silent for', 'hours', [72, 24, 336]),
      param('small_days', 'Small domains', 'days', [7, 3, 30]),
      param('usual_mails', 'Much mail means', 'mails a day', [20, 1, many]),
    ],
    endsBy: 'A report arrives.',
    canBackRun: true,
  }),
  rule('reporter_silence', 'reports', {
    name: 'A large reporter is silent',
    about: 'A receiver that stands for much of the mail no longer reports, while others do.',
    severity: 'low',
    perSubject: 'reporter',
    params: [
      param('share_pct', 'Reporters of at least', '% of the mail', [20, 5, 100]),
      param('days', 'Silent for', 'report days', [4, 2, 21]),
    ],
    endsBy: 'It reports again.',
    canBackRun: true,
  }),
  rule('tls_failures', 'tls', {
    name: 'Encrypted delivery fails',
    about: 'Servers that write to the domain report failed encrypted connections.',
    severity: 'high',
    perSubject: 'kind of failure',
    params: [
      param('min_sessions', 'More than', 'sessions a day', [5, 1, many]),
      param('min_share_pct', 'and more than', '% of the sessions', [1, 0.1, 100], 0.1),
      param('clean_days', 'Ends after', 'reported days without', [3, 1, 14]),
    ],
    endsBy: 'Three reported days have no such failure.',
    canBackRun: true,
  }),
];
