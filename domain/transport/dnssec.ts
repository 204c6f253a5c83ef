import type { Lookup } from '../dns/answer.ts';
import { zoneNames } from './zone-names.ts';

/**
 * Whether the answers about a domain are signed. `signed`: the resolver vouches for them; `signed_unchecked`: the zone above has a DS
 * record, but the resolver does not say whether the signatures hold; `unsigned`: no DS; `bogus`: they do not hold, so that checking
 * resolvers answer nothing; `unknown` after a lookup that failed. `zone` is where the zone begins.
 */
export type DnssecFindings = {
  state: 'signed' | 'signed_unchecked' | 'unsigned' | 'bogus' | 'unknown';
  zone: string;
  failure: string | null;
};

/** Looks whether the zone of a domain is signed (RFC 4033 5, RFC 4035 5.2). */
export async function lookUpDnssec(lookup: Lookup, domain: string): Promise<DnssecFindings> {
  let zone = domain;
  for (const name of zoneNames(domain)) {
    const soa = await lookup(name, 'SOA');
    if (soa.status === 'failed')
      return { state: soa.reason === 'bogus' ? 'bogus' : 'unknown', zone: name, failure: `${soa.reason}: ${soa.detail}` };
    zone = name;
    if (soa.authenticated && soa.aliases.length === 0) return { state: 'signed', zone, failure: null };
    if (soa.status === 'found' && soa.aliases.length === 0) break;
  }
  const ds = await lookup(zone, 'DS');
  if (ds.status === 'failed')
    return { state: ds.reason === 'bogus' ? 'bogus' : 'unknown', zone, failure: `${ds.reason}: ${ds.detail}` };
  return { state: ds.status === 'found' ? 'signed_unchecked' : 'unsigned', zone, failure: null };
}
