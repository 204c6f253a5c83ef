import type { IpNetwork } from './address.ts';
import { printTerm } from './print.ts';
import type { SpfTerm } from './term.ts';

/** Terms of the record of a domain that receivers have read already, however they are spelled. */
export function repeatedTerms<T extends SpfTerm>(terms: readonly T[], domain: string): T[] {
  const keys = new Set<string>();
  return terms.filter((term) => keys.size === keys.add(keyOf(term, domain)).size);
}

/** The same for terms that are read alike: names of the DNS know no case, macros do. */
function keyOf(term: SpfTerm, domain: string): string {
  const text = printTerm(plain(term, domain));
  return text.includes('%') ? text : text.toLowerCase();
}

/** A term without what is understood anyway: the domain of the record, the prefix of one address, host bits of a network. */
function plain(term: SpfTerm, domain: string): SpfTerm {
  if (term.kind === 'ip4' || term.kind === 'ip6') return { ...term, network: masked(term.network) };
  if (term.kind !== 'a' && term.kind !== 'mx') return term;
  const { prefix4, prefix6 } = term;
  return {
    ...term,
    domain: term.domain?.text.toLowerCase() === domain ? null : term.domain,
    prefix4: prefix4 === 32 ? null : prefix4,
    prefix6: prefix6 === 128 ? null : prefix6,
  };
}

const wordBits = 16;

function masked(network: IpNetwork): IpNetwork {
  const words = network.words.map((word, at) => {
    const hostBits = wordBits - Math.min(wordBits, Math.max(0, network.prefix - at * wordBits));
    return (word >> hostBits) << hostBits;
  });
  return { ...network, words };
}
