import type { Problem } from '../result.ts';
import type { IpNetwork } from './address.ts';
import type { MacroText } from './macro-syntax.ts';

/** What a match means: `+` pass, `-` fail, `~` softfail, `?` neutral (RFC 7208 4.6.2). */
export type Qualifier = '+' | '-' | '~' | '?';

/** The mechanisms of RFC 7208 5. A missing domain is the domain of the record; a missing prefix a single address. */
export type Mechanism =
  | { kind: 'all' }
  | { kind: 'include'; domain: MacroText }
  | { kind: 'exists'; domain: MacroText }
  | { kind: 'ptr'; domain: MacroText | null }
  | { kind: 'a' | 'mx'; domain: MacroText | null; prefix4: number | null; prefix6: number | null }
  | { kind: 'ip4' | 'ip6'; network: IpNetwork };

/** The place of a term: its text as written and the offset of its first character in the record. */
type Written = { text: string; at: number };

/** A mechanism with its qualifier. */
export type Directive = Mechanism & Written & { qualifier: Qualifier };

/** The modifiers of RFC 7208 6; unknown ones are kept and ignored. */
export type Modifier = Written &
  ({ kind: 'redirect' | 'exp'; domain: MacroText } | { kind: 'unknown'; name: string; value: MacroText });

/** A term of a record. */
export type SpfTerm = Directive | Modifier;

/** A syntax error: its term and the offset of the wrong place in the record. */
export type SpfProblem = Problem & { term: string; at: number };

/** An SPF record as read: every term that could be read, every problem that was found. With a problem it is a permerror (RFC 7208 4.6). */
export type SpfRecord = { text: string; terms: SpfTerm[]; problems: SpfProblem[] };

/** Whether a term is a modifier. */
export function isModifier(term: SpfTerm): term is Modifier {
  return term.kind === 'redirect' || term.kind === 'exp' || term.kind === 'unknown';
}

/** Whether a term costs one of the ten lookups of RFC 7208 4.6.4. */
export function costsLookup({ kind }: SpfTerm): boolean {
  return kind === 'include' || kind === 'a' || kind === 'mx' || kind === 'ptr' || kind === 'exists' || kind === 'redirect';
}

/** The domain that a term names, null where it names none. */
export function domainOf(term: SpfTerm): MacroText | null {
  return 'domain' in term ? term.domain : null;
}
