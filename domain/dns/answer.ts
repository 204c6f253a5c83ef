/** What a record of each type carries. Names are lower case without a last dot; a character of TXT and SPF strings is one octet. */
export type RecordData = {
  A: string;
  AAAA: string;
  MX: { preference: number; exchange: string };
  TXT: string[];
  SPF: string[];
  NS: string;
  CNAME: string;
  PTR: string;
  SOA: { mname: string; serial: number };
  DS: { keyTag: number; algorithm: number; digestType: number; digest: string };
  CAA: { critical: boolean; tag: string; value: string };
  TLSA: { usage: number; selector: number; matchingType: number; certificate: string };
};

/** The types Beacon asks for. `SPF` is the dead type 99 (RFC 7208 3.1), asked only to say that it is dead. */
export type RecordType = keyof RecordData;

/** Why a lookup gave no answer about the name; `loop`: its aliases lead in a circle, or over more names than resolvers follow. */
export type LookupFailure = 'timeout' | 'servfail' | 'refused' | 'malformed' | 'bogus' | 'loop' | 'private' | 'limit';

/** The CNAMEs followed on the way to an answer, nearest first, and whether the resolver vouches for it by DNSSEC (the AD bit). */
type Way = { aliases: string[]; authenticated: boolean };

/**
 * The answer to one question. `found`: at least one record of the type; `nodata`: the name exists without one; `nxdomain`: the name
 * does not exist, nor any below it (RFC 8020); `failed`: nothing is known, which is never the same as missing. `ttlSec` is the
 * shortest on the way.
 */
export type DnsAnswer<Type extends RecordType> =
  | (Way & { status: 'found'; records: RecordData[Type][]; ttlSec: number })
  | (Way & { status: 'nodata' | 'nxdomain'; ttlSec: number })
  | { status: 'failed'; reason: LookupFailure; detail: string };

/** Asks one question of the DNS. Never throws. */
export type Lookup = <Type extends RecordType>(name: string, type: Type) => Promise<DnsAnswer<Type>>;

/**
 * The texts of TXT records, the strings of each joined without separator (RFC 7208 3.3, RFC 9989 4.5). They are sorted, since name servers
 * give them in any order, and in another one each time (RFC 1034 3.6).
 */
export function joinedTexts(answer: DnsAnswer<'TXT'>): string[] {
  return answer.status === 'found' ? answer.records.map((strings) => strings.join('')).sort() : [];
}

/** Text whose characters are octets, as people read it: UTF-8 where it is, else Latin-1. */
export function readable(octets: string): string {
  try {
    return decodeURIComponent(
      octets.replace(/[%\u0080-\u00ff]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`),
    );
  } catch {
    return octets;
  }
}
