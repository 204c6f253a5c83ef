import { readable } from '../dns/answer.ts';
import { listed } from './flag.ts';

/** Why a term cannot lead to the domain it was meant to name, and how it was surely meant. */
export type Misnamed = { reason: string; meant: string };

const doubled = /^([+~?-]?)(include:|exists:|a:|mx:|ptr:|redirect=|exp=)\2+(?=.)/i;
const webAddress = /^(.*?[:=])https?:\/\/([^/:]+).*$/i;

/** Finds a mechanism that is named twice, or a web address in place of a domain; null for other terms. */
export function misnamed(text: string): Misnamed | null {
  const once = text.replace(doubled, '$1$2');
  const meant = once.replace(webAddress, '$1$2');
  if (meant === text) return null;
  const reason = meant === once ? 'The mechanism is named twice.' : 'A term names a domain, not a web address.';
  return { reason, meant: readable(meant) };
}

/** What to do about such terms. */
export function remedyOf(terms: readonly Misnamed[]): string {
  const byReason = Map.groupBy(terms, ({ reason }) => reason);
  return [...byReason].map(([reason, all]) => `${reason} Write it as ${listed(all.map(({ meant }) => meant))}.`).join(' ');
}
