import { faultSeverity } from '../../judge/fault-severity.ts';
import { inDays } from '../../text.ts';
import { dayMs, dayOf } from '../day.ts';
import type { DomainFacts } from '../facts.ts';
import { dnsHostOf, ended, fires, line, setting, since } from '../fire.ts';
import { cut, dayName, momentName } from '../format.ts';
import type { Judge, Verdict } from '../verdict.ts';

const confirmAfterMinutes = 10;

/** sts_broken: a policy is announced that senders cannot fetch or read (RFC 8461 3.3, 5). */
export const stsBroken: Judge<DomainFacts> = (facts) => {
  const { dns, domain, flags } = facts;
  if (dns === null || dns.sts.state === 'unknown') return [];
  if (dns.sts.state === 'absent') return [ended('No policy is announced any more.')];
  if (dns.sts.state === 'works') return [ended('The policy can be fetched and read.')];
  const todo = flags.find(({ code, todo: step }) => code.startsWith('MTA_STS') && step !== null)?.todo ?? null;
  const dnsHost = dnsHostOf(facts);
  return [
    fires({
      severity: faultSeverity.stsBroken,
      title: `Encrypted delivery to ${domain.name} (MTA-STS) does not work`,
      cause: `sts_broken ${dnsHost.key}`,
      causeName: `MTA-STS broken at domains on ${dnsHost.name}`,
      ...since(null, dns.checkedMs),
      evidence: [line('Why', cut(dns.sts.why ?? 'Senders cannot use the policy.')), line('Seen', momentName(dns.checkedMs))],
      nextStep: todo ?? 'Fix the server with the policy file.',
      confirmAfterMinutes,
    }),
  ];
};

/** cert_expiring: the certificate of the policy server ends soon; the last warning takes the place of the first. */
export const certExpiring: Judge<DomainFacts> = ({ dns, domain, nowMs }, params, open): Verdict[] => {
  if (dns === null) return [];
  const endsMs = dns.sts.certificateEndsMs;
  if (endsMs === null)
    return dns.sts.state === 'absent' ? open.map(({ subject }) => ended('No policy is announced any more.', subject)) : [];
  const days = Math.floor((endsMs - nowMs) / dayMs);
  const [first, last] = [setting(params, 'first_days'), setting(params, 'last_days')];
  if (days >= first) return open.map(({ subject }) => ended('The certificate is renewed.', subject));
  const subject = days < last ? 'last' : 'first';
  const over = open
    .filter((alert) => alert.subject !== subject)
    .map((alert) => ended('Another warning has taken its place.', alert.subject));
  return [
    fires({
      subject,
      severity: 'high',
      title:
        days < 0
          ? `The certificate of mta-sts.${domain.name} has expired`
          : `The certificate of mta-sts.${domain.name} expires ${inDays(days)}`,
      cause: `cert_expiring ${domain.name}`,
      causeName: `Certificate of mta-sts.${domain.name} expires`,
      happenedMs: endsMs - (subject === 'last' ? last : first) * dayMs,
      evidence: [
        line('Valid until', dayName(dayOf(endsMs))),
        line('Meaning', 'Senders refuse the policy of a server without a valid certificate'),
      ],
      nextStep: `Renew the certificate of mta-sts.${domain.name}.`,
    }),
    ...over,
  ];
};

/** domain_expiring: the registration ends soon, as the registry says (RFC 9083 4.5). */
export const domainExpiring: Judge<DomainFacts> = ({ dns, domain, nowMs, flags }, params) => {
  const endsMs = dns?.registrationEndsMs ?? null;
  if (endsMs === null) return [];
  const days = Math.floor((endsMs - nowMs) / dayMs);
  const warn = setting(params, 'days');
  if (days >= warn) return [ended('The registration is renewed.')];
  const seen = flags.find(({ code }) => code === 'DOMAIN_EXPIRES')?.seen ?? null;
  return [
    fires({
      severity: faultSeverity.registrationEnds,
      title:
        days < 0
          ? `The registration of ${domain.name} has expired`
          : `The registration of ${domain.name} expires ${inDays(days)}`,
      cause: `domain_expiring ${domain.name}`,
      causeName: `Registration of ${domain.name} expires`,
      happenedMs: endsMs - warn * dayMs,
      evidence: [
        line('Registered until', dayName(dayOf(endsMs))),
        seen === null ? null : line('Registry', cut(seen)),
        line('Meaning', 'After that, email and website stop, and somebody else can register the name'),
      ],
      nextStep: 'Renew the domain at the registrar.',
    }),
  ];
};

/** dnssec_bogus: signatures that do not hold, so that checking resolvers answer nothing (RFC 4035 5): of the zone, or of what names its policy. */
export const dnssecBogus: Judge<DomainFacts> = (facts) => {
  const { dns, domain, changes, flags } = facts;
  if (dns === null || dns.dnssec === 'unknown') return [];
  const hidden = flags.find(({ code, severity }) => code === 'DNSSEC_BOGUS_NAMES' && severity === faultSeverity.dnssecBogus);
  if (dns.dnssec !== 'bogus' && hidden === undefined)
    return [ended(dns.dnssec === 'signed' ? 'DNSSEC validates again.' : 'The domain is no longer signed.')];
  const isZone = dns.dnssec === 'bogus';
  const change = changes.findLast(({ record, after }) => record === 'DNSSEC' && after === 'bogus');
  const dnsHost = dnsHostOf(facts);
  return [
    fires({
      severity: faultSeverity.dnssecBogus,
      title: isZone ? `DNSSEC of ${domain.name} is broken` : `Invalid DNSSEC signatures block DMARC lookups for ${domain.name}`,
      cause: `dnssec_bogus ${dnsHost.key}`,
      causeName: `DNSSEC broken at domains on ${dnsHost.name}`,
      ...since(isZone ? change?.ms : null, dns.checkedMs),
      evidence: [
        isZone
          ? line('Meaning', 'Validating resolvers do not answer: email and website fail there')
          : line('Meaning', cut(hidden?.why ?? '')),
        line('Seen', momentName(dns.checkedMs)),
      ],
      nextStep: isZone
        ? 'Make the DS record at the registrar match the keys of the zone, or remove it.'
        : 'Have your DNS host sign the zone again.',
      confirmAfterMinutes,
    }),
  ];
};
