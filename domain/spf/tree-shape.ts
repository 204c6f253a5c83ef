import type { LookupFailure, RecordType } from '../dns/answer.ts';
import type { IpNetwork } from './address.ts';
import type { SpfRecord, SpfTerm } from './term.ts';

/** A lookup without an answer: never the same as an empty one. */
export type SpfFailure = { name: string; type: RecordType; reason: LookupFailure; detail: string };

/**
 * A lookup that came back empty (RFC 7208 4.6.4). For `a` and the hosts of `mx`: neither A nor AAAA. `unregistered` as in `SpfNode`; trees
 * stored before December 2026 have none.
 */
export type SpfVoid = {
  name: string;
  type: 'TXT' | 'A' | 'AAAA' | 'MX' | 'SPF';
  term: string;
  domain: string;
  unregistered?: string;
};

/**
 * A term of a record and what it leads to. `ignored` terms are never evaluated and cost nothing. `target` is the name it asks
 * for, null where it names none or is `isDynamic`: then a message is needed (macros other than `d`, `ptr`), and it is not expanded.
 * `networks` are those of ip4, ip6, a, mx; `hosts` the mail servers of mx; `isFound` the answer to an exists, null where unknown; of one
 * with macros true where it answers for addresses that nobody has.
 * `number` is its place among the lookups in the order of evaluation, `lookups` and `voidCount` hold for it and all below it.
 */
export type SpfTermNode = {
  term: SpfTerm;
  ignored: 'after_all' | 'beside_all' | null;
  target: string | null;
  isDynamic: boolean;
  networks: IpNetwork[];
  hosts: string[];
  isFound: boolean | null;
  voids: SpfVoid[];
  failures: SpfFailure[];
  node: SpfNode | null;
  number: number | null;
  isPastLimit: boolean;
  lookups: number;
  voidCount: number;
};

/**
 * The record of one name. `loop`: the name includes itself; `bad_name`: the DNS cannot be asked for it; `not_asked`: a bound of the
 * tree was reached. `texts` are the SPF records found, `nearTexts` those that were meant as one, `longestString` the octets of the
 * longest string. `isCut` says that the record has more terms than the tree shows. `unregistered` is the registered domain of the name where
 * the DNS denies it too, so that anybody may be able to register it; left out where it exists.
 */
export type SpfNode = {
  domain: string;
  status: 'record' | 'none' | 'multiple' | 'failed' | 'loop' | 'bad_name' | 'not_asked';
  texts: string[];
  nearTexts: string[];
  longestString: number;
  record: SpfRecord | null;
  failure: SpfFailure | null;
  terms: SpfTermNode[];
  isCut: boolean;
  lookups: number;
  voidCount: number;
  unregistered?: string;
};

/**
 * The whole tree of a domain, without a message. `lookups` and `voids` are those of the longest way through it; `lookupsAreAtLeast` and
 * `voidsAreAtLeast` say that a failed lookup, a loop or a bound hides more. `ip4Addresses` counts each address of a passing term once.
 * `type99` are texts of the dead record type. `questions` is how many lookups were made.
 */
export type SpfTree = {
  domain: string;
  root: SpfNode;
  lookups: number;
  lookupsAreAtLeast: boolean;
  voids: SpfVoid[];
  voidsAreAtLeast: boolean;
  firstPastLimit: { domain: string; term: string } | null;
  ip4Addresses: number;
  dynamicTerms: number;
  loops: string[];
  failures: SpfFailure[];
  isTruncated: boolean;
  type99: string[];
  questions: number;
};

/** The most terms that cost a lookup, and the most empty ones (RFC 7208 4.6.4). */
export const maxLookups = 10;
/** See `maxLookups`. */
export const maxVoids = 2;
/** The most mail servers of one `mx` that receivers look up (RFC 7208 4.6.4). */
export const maxExchanges = 10;

/** The empty lookups that count against the limit besides includes and redirects without a record, which are errors of their own. */
export function emptyLookups({ voids }: SpfTree): SpfVoid[] {
  return voids.filter(({ term }) => !/^[+~?-]?include:|^redirect=/i.test(term));
}
