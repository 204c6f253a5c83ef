import { faultSeverity } from '../judge/fault-severity.ts';
import { param, rule } from './rule.ts';

/** The rules about records and their changes (product: alerts 2.1). */
export const dnsRules = [
  rule('policy_downgraded', 'dns', {
    name: 'DMARC policy weakened',
    about: 'The policy for the domain or its subdomains is weaker than before, or a test flag (t=y) was added.',
    severity: 'critical',
    isChange: true,
    endsBy: 'The policy is as strong as it was.',
    canBackRun: true,
  }),
  rule('dmarc_missing', 'dns', {
    name: 'DMARC record missing',
    about: 'No DMARC record applies to the domain. Checked twice, ten minutes apart, with up to three resolvers each time.',
    severity: faultSeverity.dmarcMissing,
    endsBy: 'A DMARC record is published again.',
  }),
  rule('dmarc_invalid', 'dns', {
    name: 'DMARC record invalid',
    about:
      'There is a DMARC record, but receivers cannot use it. Checked twice, ten minutes apart, with up to three resolvers each time.',
    severity: faultSeverity.dmarcUnusable,
    endsBy: 'Receivers can use the record.',
  }),
  rule('dmarc_multiple', 'dns', {
    name: 'Several DMARC records',
    about:
      'The domain has more than one DMARC record, so receivers ignore all of them. Checked twice, ten minutes apart, with up to three resolvers each time.',
    severity: faultSeverity.dmarcMultiple,
    endsBy: 'Exactly one record is left.',
  }),
  rule('rua_lost', 'dns', {
    name: 'Reports no longer reach us',
    about: 'Our address is no longer in the record, or the record that authorises us to receive the reports is missing.',
    severity: 'high',
    endsBy: 'Our address is back and authorised.',
  }),
  rule('spf_permerror', 'dns', {
    name: 'SPF is broken',
    about:
      'Receivers stop with an error: invalid syntax, more than 10 DNS lookups, more than 2 empty ones, or an include without a record.',
    severity: 'high',
    perSubject: 'cause',
    endsBy: 'The cause is gone.',
  }),
  rule('spf_near_limit', 'dns', {
    name: 'SPF close to its limit',
    about: 'The record needs nearly all of the 10 DNS lookups that receivers allow.',
    severity: faultSeverity.spfNearLimit,
    params: [param('from_lookups', 'Warn from', 'lookups', [9, 6, 10])],
    endsBy: 'Fewer DNS lookups are needed.',
  }),
  rule('spf_plus_all', 'dns', {
    name: 'SPF allows any server',
    about: 'The SPF record lets any server send as the domain (+all).',
    severity: faultSeverity.spfOpen,
    endsBy: 'The record no longer allows any server.',
  }),
  rule('record_changed', 'dns', {
    name: 'A watched record changed',
    about: 'A record that matters for email changed. Mail servers, name servers and new DKIM keys have their own rules.',
    severity: 'info',
    isChange: true,
    perSubject: 'record',
    params: [
      param('high_from_points', 'High from a loss of', 'points', [5, 1, 50]),
      param('quiet_days', 'Ends by itself after', 'days', [7, 1, 30]),
    ],
    endsBy: 'Somebody acknowledges it, or a week passes.',
    canBackRun: true,
  }),
  rule('mx_changed', 'dns', {
    name: 'Mail servers changed',
    about: 'The MX records changed: email to the domain goes to other servers.',
    severity: 'high',
    isChange: true,
    endsBy: 'Somebody acknowledges it, or the previous servers are back.',
    canBackRun: true,
  }),
  rule('ns_changed', 'dns', {
    name: 'Name servers changed',
    about: 'The domain uses other name servers: somebody else may control all its records.',
    severity: 'high',
    isChange: true,
    endsBy: 'Somebody acknowledges it, or the previous servers are back.',
    canBackRun: true,
  }),
  rule('dkim_missing', 'dns', {
    name: 'DKIM key missing',
    about: 'Messages were signed with a selector recently, but it has no working key.',
    severity: 'critical',
    perSubject: 'selector',
    params: [param('seen_days', 'Seen signing in the last', 'days', [14, 1, 30])],
    endsBy: 'The key is back, or no message is signed with it any more.',
  }),
  rule('dkim_weak', 'dns', {
    name: 'Weak DKIM key',
    about: 'A key is too short. Receivers refuse keys under 1024 bits, which makes this critical.',
    severity: faultSeverity.dkimShort,
    perSubject: 'selector',
    params: [param('at_least_bits', 'Required', 'bits', [2048, 1024, 4096], 256)],
    endsBy: 'The key is replaced by a longer one.',
  }),
  rule('dkim_rotated', 'dns', {
    name: 'New DKIM key',
    about: 'The key at a selector was replaced.',
    severity: 'info',
    isChange: true,
    perSubject: 'selector',
    params: [param('hours', 'Ends by itself after', 'hours', [72, 1, 336])],
    endsBy: 'Three days pass.',
    canBackRun: true,
  }),
  rule('dkim_old', 'dns', {
    name: 'Old DKIM key',
    about: 'A key has been in use for more than a year.',
    severity: faultSeverity.dkimOld,
    perSubject: 'selector',
    params: [param('months', 'Old after', 'months', [12, 3, 60])],
    endsBy: 'The key is replaced.',
  }),
  rule('sts_broken', 'dns', {
    name: 'MTA-STS does not work',
    about: 'The domain announces a policy for encrypted delivery, but senders cannot fetch or use it.',
    severity: faultSeverity.stsBroken,
    endsBy: 'The policy can be fetched and read, or is no longer announced.',
  }),
  rule('cert_expiring', 'dns', {
    name: 'Certificate expires soon',
    about: 'The certificate of the MTA-STS policy server expires soon. You are notified twice: early and shortly before.',
    severity: 'high',
    perSubject: 'warning',
    params: [
      param('first_days', 'First warning', 'days before', [21, 8, 60]),
      param('last_days', 'Last warning', 'days before', [7, 1, 20]),
    ],
    endsBy: 'The certificate is renewed.',
  }),
  rule('score_dropped', 'dns', {
    name: 'Security score dropped',
    about: 'The score dropped by many points within a week.',
    severity: 'medium',
    params: [param('points', 'Loss of', 'points', [10, 3, 50]), param('days', 'Within', 'days', [7, 1, 30])],
    endsBy: 'At least half of the lost points are back.',
    canBackRun: true,
  }),
  rule('ready_to_advance', 'dns', {
    name: 'Ready for the next step',
    about: 'All conditions for the next enforcement stage are met.',
    severity: 'info',
    delivery: 'digest',
    endsBy: 'The policy changes, or a condition is no longer met.',
  }),
  rule('domain_expiring', 'dns', {
    name: 'Domain expires soon',
    about: 'The registration of the domain expires soon.',
    severity: 'high',
    params: [param('days', 'Warn', 'days before', [30, 3, 90])],
    endsBy: 'The registration is renewed.',
  }),
  rule('blocklisted', 'dns', {
    name: 'Own address on a blocklist',
    about:
      'An IP address of one of the domain’s own senders is on a blocklist, so receivers may refuse its messages. Only the lists that the operator of this portal chose are checked.',
    severity: 'medium',
    perSubject: 'address and list',
    endsBy: 'The address is off the list, or no longer sends for the domain.',
  }),
  rule('dnssec_bogus', 'dns', {
    name: 'DNSSEC is broken',
    about:
      'DNSSEC validation fails: validating resolvers give no answer for the whole domain, so that email and website fail, or none for its DMARC record.',
    severity: faultSeverity.dnssecBogus,
    endsBy: 'DNSSEC validates again, or the domain is no longer signed.',
  }),
  rule('lookalike_registered', 'dns', {
    name: 'Lookalike domain receives email',
    about:
      'A name that can be mistaken for the domain now has mail servers. Names that had them at the first check are left out.',
    severity: 'medium',
    perSubject: 'name',
    endsBy: 'Somebody acknowledges it, or two checks find no mail servers.',
  }),
];
