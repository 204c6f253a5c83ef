import { readable } from '../dns/answer.ts';
import { readIp4, readIp6 } from './address.ts';
import { type MacroProblem, named, readDomainSpec, readMacroText, shown } from './macro-syntax.ts';
import type { Mechanism, Modifier, Qualifier, SpfProblem, SpfRecord, SpfTerm } from './term.ts';

type Found = { code: string; text: string; at: number; source: string };
type Read<T> = { value: T | null; found: Found[] };

const known = ['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'];

/**
 * Reads the text of one SPF record by the grammar of RFC 7208 12, strictly: terms are separated by spaces only, every problem is reported
 * with its term and place, and the terms that are right are read all the same. Never throws.
 */
export function parseSpf(text: string): SpfRecord {
  const terms: SpfTerm[] = [];
  const problems: SpfProblem[] = [];
  const once = new Set<string>();
  if (!/^v=spf1(?: |$)/i.test(text)) {
    const term = text.split(' ', 1)[0] ?? '';
    problems.push({
      code: 'spf_version',
      text: `An SPF record begins with "v=spf1" and a space, not with "${shown(term)}".`,
      source: 'RFC 7208 4.5',
      term,
      at: 0,
    });
  }
  for (const match of text.matchAll(/[^ ]+/g)) {
    if (match.index === 0) continue;
    const [word] = match;
    const { value, found } = readTerm(word, match.index);
    if (value?.kind === 'redirect' || value?.kind === 'exp') {
      if (once.has(value.kind))
        found.push({ code: 'spf_twice', text: `${value.kind}= may appear only once.`, at: 0, source: 'RFC 7208 6' });
      once.add(value.kind);
    }
    if (value !== null && found.length === 0) terms.push(value);
    problems.push(...asLetters(found, word).map(({ at, ...one }) => ({ ...one, term: word, at: match.index + at })));
  }
  return { text, terms, problems };
}

/** The problems of a term, with the letters beyond ASCII as people read them instead of their octets, each once. */
function asLetters(found: readonly Found[], word: string): Found[] {
  const letters = [...new Set(readable(word).match(/[^\0-\x7f]/gu))];
  const first = found.find(({ code }) => code === 'spf_character');
  if (first === undefined || letters.length === 0) return [...found];
  const texts = letters.map((letter) => `${letterName(letter)} is not allowed here.`);
  return [...texts.map((text) => ({ ...first, text })), ...found.filter(({ code }) => code !== 'spf_character')];
}

/** A letter with its number, since many look like one of ASCII or like nothing. */
function letterName(letter: string): string {
  const code = `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return /[\p{Z}\p{C}]/u.test(letter) ? `The character ${code}` : `"${letter}" (${code})`;
}

function readTerm(text: string, at: number): Read<SpfTerm> {
  const modifier = /^([a-z][a-z0-9\-_.]*)=/i.exec(text);
  if (modifier) return readModifier(modifier[1] ?? '', text, at);
  const sign = /^[+\-~?]/.exec(text)?.[0];
  const bare = sign === undefined ? text : text.slice(1);
  const end = bare.search(/[:/]/);
  const name = end < 0 ? bare : bare.slice(0, end);
  const { value, found } = readMechanism(
    name.toLowerCase(),
    end < 0 ? '' : bare.slice(end),
    text.length - bare.length + name.length,
  );
  const qualifier: Qualifier = sign === '-' || sign === '~' || sign === '?' ? sign : '+';
  if (value) return { value: { ...value, qualifier, text, at }, found };
  return { value: null, found: found.length > 0 ? found : [unknownTerm(bare, name, text.length - bare.length)] };
}

function unknownTerm(bare: string, name: string, at: number): Found {
  const odd = bare.search(/[^!-~]/);
  if (odd >= 0)
    return {
      code: 'spf_character',
      text: `${named(bare[odd] ?? '')} is not allowed here.`,
      at: at + odd,
      source: 'RFC 7208 3.1',
    };
  if (bare === '')
    return {
      code: 'spf_unknown_mechanism',
      text: 'A sign stands alone: write it right before a term, as in -all.',
      at: 0,
      source: 'RFC 7208 4.6.1',
    };
  const isModifier = /^(?:redirect|exp)$/i.test(name);
  const text = isModifier ? `"${name}" is followed by "=", not ":".` : `"${shown(name)}" is not a mechanism.`;
  return { code: 'spf_unknown_mechanism', text, at, source: isModifier ? 'RFC 7208 6' : 'RFC 7208 4.6.1' };
}

function readModifier(name: string, text: string, at: number): Read<Modifier> {
  const kind = name.toLowerCase();
  const start = name.length + 1;
  if (kind === 'redirect' || kind === 'exp') {
    const { problems, ...domain } = readDomainSpec(text.slice(start));
    return { value: { kind, domain, text, at }, found: shifted(problems, start) };
  }
  const { problems, ...value } = readMacroText(text.slice(start), 'value');
  return { value: { kind: 'unknown', name, value, text, at }, found: shifted(problems, start) };
}

/** `rest` begins with its colon or slash; `at` is where it begins. */
function readMechanism(name: string, rest: string, at: number): Read<Mechanism> {
  const argument = rest.startsWith(':') ? rest.slice(1) : null;
  const bad = (code: string, text: string): Read<Mechanism> => ({
    value: null,
    found: [{ code, text, at, source: sections[name] ?? '' }],
  });
  switch (name) {
    case 'all':
      return rest === '' ? { value: { kind: 'all' }, found: [] } : bad('spf_argument', '"all" takes no value.');
    case 'include':
    case 'exists': {
      if (argument === null) return bad('spf_argument', `"${name}" needs a colon and a domain name.`);
      const { problems, ...domain } = readDomainSpec(argument);
      return { value: { kind: name, domain }, found: shifted(problems, at + 1) };
    }
    case 'ptr': {
      if (rest === '') return { value: { kind: 'ptr', domain: null }, found: [] };
      if (argument === null) return bad('spf_argument', '"ptr" takes a domain name only.');
      const { problems, ...domain } = readDomainSpec(argument);
      return { value: { kind: 'ptr', domain }, found: shifted(problems, at + 1) };
    }
    case 'a':
    case 'mx':
      return readHosts(name, rest, at);
    case 'ip4':
    case 'ip6':
      return argument === null
        ? bad('spf_argument', `"${name}" needs a colon and an address.`)
        : readNetwork(name, argument, at + 1);
    default:
      return { value: null, found: [] };
  }
}

const sections: Record<string, string> = Object.fromEntries(
  known.map((name) => [
    name,
    `RFC 7208 ${{ all: '5.1', include: '5.2', a: '5.3', mx: '5.4', ptr: '5.5', ip4: '5.6', ip6: '5.6' }[name] ?? '5.7'}`,
  ]),
);

function readHosts(kind: 'a' | 'mx', rest: string, at: number): Read<Mechanism> {
  const lengths = /(?:\/(\d*))?(?:\/\/(\d*))?$/.exec(rest);
  const [all = '', four, six] = lengths ?? [];
  const found: Found[] = [];
  const head = rest.slice(0, rest.length - all.length);
  const where = at + head.length;
  const prefix4 = readPrefix(four, 32, where, found);
  const prefix6 = readPrefix(six, 128, where, found);
  if (head === '') return { value: { kind, domain: null, prefix4, prefix6 }, found };
  if (!head.startsWith(':')) {
    const text = `"${shown(rest)}" is not a prefix length.`;
    return { value: null, found: [...found, { code: 'spf_prefix', text, at, source: 'RFC 7208 5.6' }] };
  }
  const { problems, ...domain } = readDomainSpec(head.slice(1));
  return { value: { kind, domain, prefix4, prefix6 }, found: [...shifted(problems, at + 1), ...found] };
}

function readNetwork(kind: 'ip4' | 'ip6', argument: string, at: number): Read<Mechanism> {
  const slash = argument.indexOf('/');
  const address = slash < 0 ? argument : argument.slice(0, slash);
  const found: Found[] = [];
  const ip = kind === 'ip4' ? readIp4(address) : readIp6(address);
  if (!ip) {
    const other = kind === 'ip4' ? readIp6(address) : readIp4(address);
    const why = other ? `an IPv${other.family} address: use ip${other.family}:` : `not an IPv${kind[2]} address`;
    found.push({ code: 'spf_address', text: `"${shown(address)}" is ${why}.`, at, source: 'RFC 7208 5.6' });
  }
  const whole = kind === 'ip4' ? 32 : 128;
  const prefix = slash < 0 ? whole : readPrefix(argument.slice(slash + 1), whole, at + slash, found);
  return { value: ip && prefix !== null ? { kind, network: { ...ip, prefix } } : null, found };
}

function readPrefix(digits: string | undefined, most: number, at: number, found: Found[]): number | null {
  if (digits === undefined) return null;
  const value = /^(?:0|[1-9]\d{0,2})$/.test(digits) ? Number(digits) : most + 1;
  if (value <= most) return value;
  found.push({
    code: 'spf_prefix',
    text: `"/${shown(digits)}" is not a prefix length from 0 to ${most}.`,
    at,
    source: 'RFC 7208 5.6',
  });
  return null;
}

function shifted(problems: readonly MacroProblem[], by: number): Found[] {
  return problems.map((problem) => ({ ...problem, at: problem.at + by }));
}
