import { faultSeverity } from '../../judge/fault-severity.ts';
import { counted, entryOf } from '../../text.ts';
import { dayOf } from '../day.ts';
import type { DomainFacts, TlsDay } from '../facts.ts';
import { ended, fires, line, openOf, setting } from '../fire.ts';
import { dayName, share } from '../format.ts';
import { freshFrom, happenedOn, pictureOf } from '../mail-view.ts';
import type { Judge, Verdict } from '../verdict.ts';

/** Failures of a kind no reporter named. */
export const unnamedFailure = 'not-named';

const kinds: Record<string, { name: string; nextStep: string }> = {
  'starttls-not-supported': { name: 'encryption is not offered', nextStep: 'Let every mail server offer STARTTLS.' },
  'certificate-host-mismatch': {
    name: 'the certificate has another name',
    nextStep: 'Install a certificate with the name in the MX record.',
  },
  'certificate-expired': { name: 'the certificate has expired', nextStep: 'Renew the certificate of the mail server.' },
  'certificate-not-trusted': {
    name: 'the certificate is not trusted',
    nextStep: 'Install a certificate from a public authority.',
  },
  'validation-failure': { name: 'the encryption fails', nextStep: 'Check the mail server: its certificate and its protocols.' },
  'tlsa-invalid': { name: 'the TLSA record does not match', nextStep: 'Publish the TLSA record of the current certificate.' },
  'dnssec-invalid': { name: 'DNSSEC validation fails', nextStep: 'Fix the DNSSEC of the zone.' },
  'dane-required': {
    name: 'DANE was asked for and is missing',
    nextStep: 'Publish TLSA records, or ask the partner not to require them.',
  },
  'sts-policy-fetch-error': {
    name: 'the MTA-STS policy cannot be fetched',
    nextStep: 'Fix the server with the policy file.',
  },
  'sts-policy-invalid': { name: 'the MTA-STS policy is not valid', nextStep: 'Correct the policy file.' },
  'sts-webpki-invalid': {
    name: 'the MTA-STS server has no valid certificate',
    nextStep: 'Renew the certificate of the policy server.',
  },
};

function byKind({ byType, failures }: TlsDay): Map<string, number> {
  const named = new Map(Object.entries(byType).filter(([, sessions]) => sessions > 0));
  const rest = failures - [...named.values()].reduce((sum, sessions) => sum + sessions, 0);
  return rest > 0 ? named.set(unnamedFailure, (named.get(unnamedFailure) ?? 0) + rest) : named;
}

/** tls_failures: on one of the last two reported days encrypted connections failed for a reason (RFC 8460 4.3). */
export const tlsFailures: Judge<DomainFacts> = (facts, params, open) => {
  const today = dayOf(facts.nowMs);
  const from = freshFrom(facts);
  const days = facts.tls.filter(({ day }) => day < today);
  const recent = days.filter(({ day }) => day >= from).slice(-2);
  const clean = days.slice(-setting(params, 'clean_days'));
  const subjects = new Set([...recent.flatMap((day) => [...byKind(day).keys()]), ...open.map(({ subject }) => subject)]);
  return [...subjects].flatMap((kind): Verdict[] => {
    const of = (day: TlsDay) => byKind(day).get(kind) ?? 0;
    const bad = recent.findLast((day) => {
      const sessions = day.successes + Math.max(day.failures, of(day));
      return of(day) > setting(params, 'min_sessions') && 100 * of(day) > setting(params, 'min_share_pct') * sessions;
    });
    if (bad === undefined) {
      const alert = openOf(open, kind);
      const isClean = clean.length >= setting(params, 'clean_days') && clean.every((day) => of(day) === 0);
      const isLater = alert !== null && happenedOn(clean[0]?.day ?? today) > alert.happenedMs;
      return isClean && isLater ? [ended('Three reported days had no such failure.', kind)] : [];
    }
    const { name, nextStep } = entryOf(kinds, kind) ?? {
      name: kind === unnamedFailure ? 'no reason was named' : kind,
      nextStep: 'Check the mail server.',
    };
    return [
      fires({
        subject: kind,
        severity: faultSeverity.stsBroken,
        title: `Encrypted delivery to ${facts.domain.name} fails: ${name}`,
        cause: `tls_failures ${kind} ${facts.domain.name}`,
        causeName: `Encrypted delivery to ${facts.domain.name} fails`,
        happenedMs: happenedOn(bad.day),
        evidence: [
          line(dayName(bad.day), `${share(of(bad), bad.successes + bad.failures)} of the sessions failed`),
          line('Reason as reported', kind === unnamedFailure ? 'none' : kind),
          line(
            'Before that',
            counted(
              days.slice(-8, -1).reduce((sum, day) => sum + of(day), 0),
              'such session',
            ),
          ),
        ],
        series: pictureOf(
          'Failed sessions',
          days.map((day) => ({ day: day.day, value: of(day) })),
          null,
          bad.day,
        ),
        nextStep,
      }),
    ];
  });
};
