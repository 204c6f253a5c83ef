import { readIp4, readIp6 } from './address.ts';
import { joinedTerms } from './joined.ts';
import { printSpf, printTerm } from './print.ts';
import { parseSpf } from './record.ts';

const dashes = /\u00e2\u0080[\u0090-\u0095]|\u00e2\u0088\u0092/g;
const quotes = /\u00e2\u0080[\u0098-\u009f]|["'`]/g;
const unseen = /\u00ef\u00bb\u00bf|\u00e2\u0080[\u008b-\u008f]|\u00c2\u00ad|\u00e2\u0081\u00a0/g;
const blanks = /\u00c2[\u00a0\u0085]|\u00e2\u0080[\u0080-\u008a\u00a8\u00a9\u00af]|\u00e3\u0080\u0080|[\t\r\n]/g;

/** A blank behind the colon of a term, before its value; another term is none. */
const lostValue =
  /\b((?:include|exists|a|mx|ptr|ip4|ip6)[:=]|(?:redirect|exp)=) +(?=[a-z0-9])(?!(?:include|exists|a|mx|ptr|ip4|ip6|redirect|exp)[:=])/gi;

/**
 * The record that a text with mistakes was surely meant to be, or null where that is not sure. Repairs what people and panels do: curly
 * quotes, long dashes, semicolons, a second `v=spf1`, `ip:` and `ipv4:`, a blank behind a colon or before the last `all`, an address in the wrong family, `include=`, a missing
 * blank between terms. Characters are octets. What it returns reads without a problem.
 */
export function fixSpf(text: string): string | null {
  if (text.length > 4096) return null;
  const plain = text.replace(dashes, '-').replace(quotes, '').replace(unseen, '').replace(blanks, ' ').trim();
  const start = /^(?:v\s*[=:]\s*)?spf\s*1(?=[\s;,:]|$)[\s;,:]*/i.exec(plain);
  if (!start) return null;
  const joined = plain
    .slice(start[0].length)
    .replace(lostValue, '$1')
    .replace(/(^| )([~?-]) +(?=all$)/i, '$1$2');
  const words = joined
    .split(/ +/)
    .map((word) => word.replace(/[;,]+$/, ''))
    .flatMap((word, at, all) => (/^all=/i.test(word) && at < all.length - 1 ? [] : fixWord(word)));
  const { terms, problems } = parseSpf(['v=spf1', ...words.filter((word) => !/^(?:v=spf1)?$/i.test(word))].join(' '));
  return problems.length > 0 ? null : printSpf(terms);
}

/** A modifier that nobody defined and that is spelled like a mechanism: receivers ignore it (RFC 7208 6). */
export function isLookalike(word: string): boolean {
  return /^(?:include|a|mx|ptr|ip4|ip6|ip|exists|all)=/i.test(word);
}

function fixWord(word: string): string[] {
  if (!hasProblem(word) && !isLookalike(word)) return [word];
  const parted = joinedTerms(word);
  if (Array.isArray(parted)) return parted.map(printTerm);
  const [, sign = '', body = ''] = /^([+~?-]?)(.*)$/s.exec(word) ?? [];
  const [, name = '', value = ''] = /^([a-z0-9]*)[:=]+(.*)$/is.exec(body) ?? [];
  const fixed = `${sign}${bodyOf(body, name.toLowerCase(), value)}`;
  return [hasProblem(fixed) ? word : fixed];
}

function hasProblem(word: string): boolean {
  return parseSpf(`v=spf1 ${word}`).problems.length > 0;
}

function bodyOf(body: string, name: string, value: string): string {
  if (addressTerm(body)) return addressTerm(body) ?? body;
  if (/^(?:ip|ipv4|ipv6|ip4|ip6|a|mx)$/.test(name)) return addressTerm(value) ?? `${name}:${value}`;
  if (/^(?:inculde|inlcude|includes|incude|includ|inclue|include)$/.test(name))
    return `include:${value.replace(/^include:/i, '')}`;
  if (name === 'exists') return `exists:${value.replace(/^exists:/i, '')}`;
  if (name === 'redirect' || name === 'exp') return `${name}=${value}`;
  if (name === 'all' && /^[+~?-]?all$/i.test(value)) return value;
  if (name === 'ptr') return `ptr:${value}`;
  return /^all\.$/i.test(body) ? 'all' : body;
}

function addressTerm(text: string): string | null {
  const [address = '', prefix] = text.split('/', 2);
  const family = readIp4(address) ? 4 : readIp6(address) ? 6 : null;
  if (family === null) return null;
  return `ip${family}:${address}${prefix === undefined ? '' : `/${prefix.replace(/^0+(?=\d)/, '')}`}`;
}
