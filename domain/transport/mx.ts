import type { DnsAnswer, Lookup, LookupFailure, RecordData } from '../dns/answer.ts';
import { addressesOf } from './host.ts';

/**
 * One MX host. `dangling` has no address; `alias` is a CNAME; `address` is an IP address where a name belongs; `tlsaSecure`: an
 * authenticated TLSA record that senders can use exists for its port 25 (RFC 7672 3.1); `tlsaFault`, where its addresses are authenticated:
 * no sender can use any of the records (`unusable`), or why the lookup failed. Checks stored before November 2026 have none.
 */
export type MxHost = {
  preference: number;
  exchange: string;
  state: 'ok' | 'dangling' | 'alias' | 'address' | 'unknown';
  addresses: string[];
  aliases: string[];
  tlsaSecure: boolean;
  tlsaFault?: 'unusable' | LookupFailure | null;
};

/**
 * Where a domain's mail goes. `none`: no MX record, `implicit` then says whether the name has an address used instead of one (RFC 5321
 * 5.1); `null`: the record that says "no messages" (RFC 7505); `unknown` after a lookup that failed. `nullBeside` a null MX next to others;
 * `authenticated` whether the resolver vouches for the MX records; `failure` the lookup that left something open.
 */
export type MxFindings = {
  state: 'found' | 'none' | 'null' | 'unknown';
  hosts: MxHost[];
  implicit: boolean;
  nullBeside: boolean;
  authenticated: boolean;
  failure: string | null;
};

const mostHosts = 20;

function isAddress(exchange: string): boolean {
  return /^\[?\d{1,3}(?:\.\d{1,3}){3}\]?$/.test(exchange) || exchange.includes(':');
}

const noTlsa = { tlsaSecure: false, tlsaFault: null };
const digestBytes: Record<number, number | undefined> = { 1: 32, 2: 64 };

/** Whether senders can use a TLSA record: DANE-TA or DANE-EE, and data of the length that its matching type has (RFC 7672 3.1, RFC 6698 2.1). */
function isUsable({ usage, selector, matchingType, certificate }: RecordData['TLSA']): boolean {
  const bytes = certificate.length / 2;
  const fits = matchingType === 0 ? bytes > 0 : bytes === digestBytes[matchingType];
  return (usage === 2 || usage === 3) && selector <= 1 && fits;
}

function tlsaOf(answer: DnsAnswer<'TLSA'>): Pick<MxHost, 'tlsaSecure' | 'tlsaFault'> {
  if (answer.status === 'failed') return { tlsaSecure: false, tlsaFault: answer.reason };
  if (answer.status !== 'found' || !answer.authenticated) return noTlsa;
  return answer.records.some(isUsable) ? { tlsaSecure: true, tlsaFault: null } : { tlsaSecure: false, tlsaFault: 'unusable' };
}

async function lookUpHost(lookup: Lookup, preference: number, exchange: string): Promise<MxHost> {
  const host = { preference, exchange, aliases: [], addresses: [], ...noTlsa };
  if (isAddress(exchange)) return { ...host, state: 'address' };
  const [{ authenticated, ...found }, answer] = await Promise.all([
    addressesOf(lookup, exchange),
    lookup(`_25._tcp.${exchange}`, 'TLSA'),
  ]);
  return { ...host, ...found, ...(authenticated ? tlsaOf(answer) : {}) };
}

/** Looks up a domain's MX records, the addresses of at most 20 of the hosts, and their TLSA records (RFC 5321 5.1, RFC 7672). */
export async function lookUpMx(lookup: Lookup, domain: string): Promise<MxFindings> {
  const mx = await lookup(domain, 'MX');
  const empty = { hosts: [], implicit: false, nullBeside: false, authenticated: false, failure: null };
  if (mx.status === 'failed') return { ...empty, state: 'unknown', failure: `${mx.reason}: ${mx.detail}` };
  const { authenticated } = mx;
  if (mx.status !== 'found') {
    if (mx.status === 'nxdomain') return { ...empty, state: 'none', authenticated };
    const { state } = await addressesOf(lookup, domain);
    const implicit = state === 'ok' || state === 'alias';
    return { ...empty, state: 'none', authenticated, implicit, failure: state === 'unknown' ? `addresses of ${domain}` : null };
  }
  const named = mx.records
    .map(({ preference, exchange }) => ({ preference, exchange: exchange.toLowerCase().replace(/\.$/, '') }))
    .toSorted((a, b) => a.preference - b.preference || a.exchange.localeCompare(b.exchange, 'en'));
  const real = named.filter(({ exchange }) => exchange !== '');
  if (real.length === 0) return { ...empty, state: 'null', authenticated };
  const asked = real.slice(0, mostHosts);
  const hosts = await Promise.all(asked.map(({ preference, exchange }) => lookUpHost(lookup, preference, exchange)));
  const left = real
    .slice(mostHosts)
    .map((host) => ({ ...host, state: 'unknown' as const, addresses: [], aliases: [], ...noTlsa }));
  return { ...empty, state: 'found', authenticated, hosts: [...hosts, ...left], nullBeside: real.length < named.length };
}

/** Whether mail can be sent to the domain at all; `unknown` where a lookup left it open. */
export function takesMail({ state, implicit, failure }: MxFindings): 'yes' | 'no' | 'unknown' {
  if (state === 'unknown') return 'unknown';
  if (state === 'found' || implicit) return 'yes';
  return state === 'none' && failure !== null ? 'unknown' : 'no';
}

/** The hosts mail goes to: the MX hosts, or the domain itself where it has only an address (RFC 5321 5.1). */
export function mailHosts(mx: MxFindings, domain: string): string[] {
  if (mx.implicit) return [domain];
  return [...new Set(mx.hosts.filter(({ state }) => state !== 'address').map(({ exchange }) => exchange))];
}

/** Whether every MX host is bound by DANE: authenticated MX records, and a usable TLSA record at each host (RFC 7672 2.2); `null` where a lookup left it open. */
export function hasDane({ authenticated, hosts }: MxFindings): boolean | null {
  if (!authenticated || hosts.length === 0) return false;
  const open = hosts.filter(({ tlsaSecure }) => !tlsaSecure);
  if (open.length === 0) return true;
  return open.every(({ tlsaFault }) => tlsaFault && tlsaFault !== 'unusable') ? null : false;
}
