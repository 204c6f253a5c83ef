import type { Lookup, RecordData } from '../dns/answer.ts';
import { zoneNames } from './zone-names.ts';

/**
 * Whether the answers about a domain are signed. `signed`: the resolver vouches for them; `signed_unchecked`: the zone above has a DS
 * record, but the resolver does not say whether the signatures hold; `unsigned`: no DS; `bogus`: they do not hold, so that checking
 * resolvers answer nothing; `unknown` after a lookup that failed. `zone` is where the zone begins. `unsupported` are the DS records of a zone
 * that counts as unsigned since resolvers know the algorithm of none, as `12 3` (algorithm and digest type).
 */
export type DnssecFindings = {
  state: 'signed' | 'signed_unchecked' | 'unsigned' | 'bogus' | 'unknown';
  zone: string;
  failure: string | null;
  unsupported?: string[];
};

type Ds = RecordData['DS'];

/** What every validating resolver implements (RFC 8624 3.1, 3.3). */
const knownAlgorithms = new Set([5, 7, 8, 10, 13, 14, 15, 16]);
const knownDigests = new Set([1, 2, 4]);

/** Resolvers treat a zone without such a DS record as unsigned (RFC 4035 5.2, RFC 6840 5.2). */
const isSupported = ({ algorithm, digestType }: Ds) => knownAlgorithms.has(algorithm) && knownDigests.has(digestType);

const shown = ({ algorithm, digestType }: Ds) => `${algorithm} ${digestType}`;

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
  if (ds.status !== 'found') return { state: 'unsigned', zone, failure: null };
  if (ds.records.some(isSupported)) return { state: 'signed_unchecked', zone, failure: null };
  return { state: 'unsigned', zone, failure: null, unsupported: [...new Set(ds.records.map(shown))] };
}
