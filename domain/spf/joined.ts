import { parseSpf } from './record.ts';
import type { SpfTerm } from './term.ts';

const starts = /(?<=[a-z0-9.])(?=[+~?-]all$|[+~?]?(?:include|exists|ip4|ip6):|(?:redirect|exp)=)/gi;

/**
 * The terms of which a text is made that leads to a domain, where a blank between them was lost, as where two strings of a record were put
 * together (RFC 7208 3.3). `null`: it is one term. `unsure`: it is more than one, for no name of the DNS has a colon or an equals sign, but
 * where the next one begins cannot be said. Characters are octets.
 */
export function joinedTerms(text: string): SpfTerm[] | 'unsure' | null {
  const pieces = text.split(starts);
  const isOdd = pieces.some((piece) => /[:=].*[:=]/.test(piece.replaceAll(/\bip6:\S*/gi, '')));
  if (isOdd) return 'unsure';
  if (pieces.length === 1) return null;
  const { terms, problems } = parseSpf(`v=spf1 ${pieces.join(' ')}`);
  return problems.length > 0 ? 'unsure' : terms;
}
