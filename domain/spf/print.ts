import { printNetwork } from './address.ts';
import type { SpfTerm } from './term.ts';

/** A term in its plain spelling: names in lower case, no `+`, no prefix where it is a single address; domains and macros as written. */
export function printTerm(term: SpfTerm): string {
  switch (term.kind) {
    case 'redirect':
    case 'exp':
      return `${term.kind}=${term.domain.text}`;
    case 'unknown':
      return term.text;
    case 'all':
      return `${sign(term)}all`;
    case 'include':
    case 'exists':
      return `${sign(term)}${term.kind}:${term.domain.text}`;
    case 'ptr':
      return `${sign(term)}ptr${behind(term.domain?.text)}`;
    case 'a':
    case 'mx': {
      const four = term.prefix4 === null ? '' : `/${term.prefix4}`;
      const six = term.prefix6 === null ? '' : `//${term.prefix6}`;
      return `${sign(term)}${term.kind}${behind(term.domain?.text)}${four}${six}`;
    }
    case 'ip4':
    case 'ip6':
      return `${sign(term)}${term.kind}:${printNetwork(term.network)}`;
  }
}

function sign({ qualifier }: { qualifier: string }): string {
  return qualifier === '+' ? '' : qualifier;
}

function behind(domain: string | undefined): string {
  return domain === undefined ? '' : `:${domain}`;
}

/** The text of a record with these terms. What it prints is read again as the same terms. */
export function printSpf(terms: readonly SpfTerm[]): string {
  return ['v=spf1', ...terms.map(printTerm)].join(' ');
}
