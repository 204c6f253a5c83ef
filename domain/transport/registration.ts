import { getDomain } from 'tldts';
import { faultSeverity } from '../judge/fault-severity.ts';
import type { Flag } from '../judge/flag.ts';
import { inDays } from '../text.ts';
import { transportFlag } from './flag.ts';

/** What the registry says of a registered domain. `expiresAt` is epoch milliseconds, `null` where it does not tell. */
export type Registration =
  | { status: 'found'; expiresAt: number | null; registrar: string | null }
  | { status: 'unknown'; reason: string };

/** Asks the registry about a registered domain. Never throws; many registries do not answer such questions. */
export type RegistrationFetch = (domain: string) => Promise<Registration>;

const dayMs = 86_400_000;
const warnDays = 30;

type Loose = Record<string, unknown>;
const listOf = (value: unknown): Loose[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

function nameOf(entity: Loose): string | null {
  const card: unknown = Array.isArray(entity['vcardArray']) ? entity['vcardArray'][1] : null;
  if (!Array.isArray(card)) return null;
  for (const line of card as unknown[])
    if (Array.isArray(line) && line[0] === 'fn' && typeof line[3] === 'string') return line[3];
  return null;
}

/** Reads an RDAP answer about a domain (RFC 9083 4.5, 5.3). What it does not say is `null`. Never throws. */
export function readRdap(answer: unknown): Registration {
  if (typeof answer !== 'object' || answer === null) return { status: 'unknown', reason: 'the registry sent no object' };
  const { events, entities } = answer as Loose;
  const end = listOf(events).find((event) => event['eventAction'] === 'expiration')?.['eventDate'];
  const time = typeof end === 'string' ? Date.parse(end) : Number.NaN;
  const registrar = listOf(entities).find((entity) => Array.isArray(entity['roles']) && entity['roles'].includes('registrar'));
  return {
    status: 'found',
    expiresAt: Number.isNaN(time) ? null : time,
    registrar: registrar === undefined ? null : nameOf(registrar),
  };
}

/** Findings about the registration: a domain that ends within 30 days, or has ended. */
export function judgeRegistration(registration: Registration, domain: string, nowMs: number): Flag[] {
  if (registration.status !== 'found' || registration.expiresAt === null) return [];
  const days = Math.floor((registration.expiresAt - nowMs) / dayMs);
  if (days >= warnDays) return [];
  const registered = getDomain(domain) ?? domain;
  const day = new Date(registration.expiresAt).toISOString().slice(0, 10);
  return [
    transportFlag({
      code: 'DOMAIN_EXPIRES',
      severity: faultSeverity.registrationEnds,
      topic: 'ns',
      at: domain,
      seen: `registered until ${day}${registration.registrar === null ? '' : ` at ${registration.registrar}`}`,
      why:
        days < 0
          ? `The registration of ${registered} has expired: email and website stop, and somebody else may register the name.`
          : `The registration of ${registered} expires ${inDays(days)}. After that email and website stop.`,
      todo: 'Renew the domain and turn on automatic renewal.',
      by: 'registrar',
      source: 'RFC 9083 4.5',
    }),
  ];
}
