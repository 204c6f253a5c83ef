import { param, rule } from './rule.ts';

const many = 10_000_000;

/** The rules about reported messages, evaluated on settled report days (product: alerts 2.1). */
export const mailRules = [
  rule('new_sender_aligned', 'reports', {
    name: 'New sender that passes',
    about: 'An unclassified service sends messages that pass DMARC for the domain.',
    severity: 'info',
    perSubject: 'sender',
    params: [param('min_messages', 'From', 'messages', [10, 1, many])],
    endsBy: 'Somebody classifies the sender, or it sends nothing for two weeks.',
    canBackRun: true,
  }),
  rule('new_sender_failing', 'reports', {
    name: 'Unknown sender that fails',
    about:
      'An unclassified source sends many messages as the domain, and hardly any pass DMARC. Medium where receivers refuse them anyway.',
    severity: 'high',
    perSubject: 'sender',
    params: [
      param('min_messages', 'From, on one day', 'messages', [50, 5, many]),
      param('min_share_pct', 'or from a share of', '% of the messages', [1, 0.1, 100], 0.1),
      param('share_floor', 'if these are at least', 'messages', [20, 1, many]),
      param('quiet_days', 'Ends after no messages for', 'days', [7, 2, 21]),
    ],
    endsBy: 'Somebody classifies the sender, or it sends nothing for a week.',
    canBackRun: true,
  }),
  rule('approved_sender_dropped', 'reports', {
    name: 'A sender of the domain fails',
    about: 'Fewer of its messages pass than before, and not by chance. Critical where the policy lets receivers refuse them.',
    severity: 'high',
    perSubject: 'sender',
    params: [
      param('below_pct', 'Passing less than', '%', [95, 50, 99.9], 0.1),
      param('drop_points', 'and below the usual by', 'points', [5, 1, 50]),
      param('min_messages', 'From, on one day', 'messages', [20, 5, many]),
      param('good_pct', 'Ends when passing at least', '%', [98, 50, 100], 0.1),
    ],
    endsBy: 'On two complete days, at least 98% passes, or nearly as much as before.',
    canBackRun: true,
  }),
  rule('failure_spike', 'reports', {
    name: 'More messages fail',
    about: 'Far more messages fail than is usual for this weekday. Critical at ten times the usual while the policy is none.',
    severity: 'high',
    params: [
      param('floor', 'From, on one day', 'failing messages', [50, 10, many]),
      param('mads', 'Above the usual by', 'times its spread', [5, 2, 20]),
      param('share_points', 'and a failing share above the usual by', 'points', [10, 1, 80]),
    ],
    endsBy: 'Two complete days are below the limit.',
    canBackRun: true,
  }),
  rule('volume_drop', 'reports', {
    name: 'Messages from the domain’s senders are missing',
    about: 'The domain’s own senders sent far fewer messages than is usual for this weekday, and it is not a public holiday.',
    severity: 'medium',
    params: [
      param('below_pct', 'Less than', '% of the usual', [40, 5, 90]),
      param('min_usual', 'Where usual traffic is at least', 'messages a day', [200, 20, many]),
    ],
    endsBy: 'A complete working day is back to more than half of the usual.',
    canBackRun: true,
  }),
  rule('volume_surge', 'reports', {
    name: 'A sender of the domain sends far more',
    about: 'It sent several times its usual volume, and more than twice its highest day in five weeks.',
    severity: 'low',
    perSubject: 'sender',
    params: [
      param('times', 'More than', 'times the usual', [3, 1.5, 50], 0.5),
      param('min_messages', 'From, on one day', 'messages', [1_000, 50, many]),
    ],
    endsBy: 'Two complete days are back to normal.',
    canBackRun: true,
  }),
  rule('enforcement_hit', 'reports', {
    name: 'The domain’s own messages are refused',
    about:
      'Because of the policy, receivers refuse messages of the domain’s own senders or put them into spam, more than the usual few.',
    severity: 'critical',
    perSubject: 'sender',
    params: [
      param('min_messages', 'From, on one day', 'messages', [10, 1, many]),
      param('min_share_pct', 'and from a share of', '% of its messages', [2, 0, 50], 0.1),
    ],
    endsBy: 'On two complete days, less than a tenth of that is refused.',
    canBackRun: true,
  }),
  rule('override_share', 'reports', {
    name: 'Receivers accept failing messages',
    about:
      'Receivers accept a notable share of a week’s failing messages under their own rules. Forwarded messages are not counted.',
    severity: 'info',
    params: [
      param('share_pct', 'More than', '% of failing messages', [5, 1, 100]),
      param('min_messages', 'From', 'accepted messages a week', [20, 1, many]),
    ],
    endsBy: 'The share of a week is below half of the limit.',
    canBackRun: true,
  }),
  rule('report_silence', 'reports', {
    name: 'No reports arrive',
    about: 'Reports were due and none arrived: for three days where volume is high, for a week elsewhere.',
    severity: 'high',
    params: [
      param('hours', 'Silent for', 'hours', [72, 24, 336]),
      param('small_days', 'Small domains', 'days', [7, 3, 30]),
      param('usual_messages', 'High volume means', 'messages a day', [20, 1, many]),
    ],
    endsBy: 'A report arrives.',
    canBackRun: true,
  }),
  rule('reporter_silence', 'reports', {
    name: 'A large reporter stopped reporting',
    about: 'A receiver with a large share of the messages no longer reports, while others do.',
    severity: 'low',
    perSubject: 'reporter',
    params: [
      param('share_pct', 'Reporters of at least', '% of the messages', [20, 5, 100]),
      param('days', 'Silent for', 'report days', [4, 2, 21]),
    ],
    endsBy: 'It reports again.',
    canBackRun: true,
  }),
  rule('tls_failures', 'tls', {
    name: 'Encrypted delivery fails',
    about: 'Servers that send to the domain report failed encrypted connections.',
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
