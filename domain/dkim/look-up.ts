import { parse } from 'tldts';
import { joinedTexts, type Lookup, readable } from '../dns/answer.ts';
import { type DkimKey, readDkimKey } from './key-record.ts';
import { guesses, type SelectorCandidate, type SelectorOrigin } from './selectors.ts';

/**
 * One selector as the DNS has it. `key`: a key record is there, see its own state; `several`: more than one; `no_key`: texts, but no
 * key; `alias_broken`: a CNAME that leads nowhere; `missing`; `unknown` after a lookup that failed. `key` is one that works, where one does:
 * of several, verifiers may use any (RFC 6376 3.6.2.2). `unregistered` is the registered domain of a broken alias where the DNS denies it
 * too, so that anybody may be able to register it (RFC 8020).
 */
export type DkimSelector = {
  selector: string;
  origin: SelectorOrigin;
  passedRecently: boolean;
  at: string;
  state: 'key' | 'several' | 'no_key' | 'alias_broken' | 'missing' | 'unknown';
  key: DkimKey | null;
  texts: string[];
  aliases: string[];
  failure: string | null;
  unregistered?: string;
};

/**
 * What the DNS has of a domain's DKIM keys. Guessed selectors are listed only where something was found. `wildcard` is the record every
 * selector gets; `nothingBelow` is true where the DNS says that no selector exists at all (RFC 8020). `failedGuesses` counts guessed selectors
 * whose lookup failed; `isWildcardOpen`: the one for the wildcard did.
 */
export type DkimFindings = {
  selectors: DkimSelector[];
  wildcard: DkimKey | null;
  nothingBelow: boolean;
  asked: number;
  failedGuesses?: number;
  isWildcardOpen?: boolean;
};

/** A selector nobody uses; if it answers, a wildcard answers for every name. */
const improbable = 'zz-beacon-asks-whether-any-name-answers';

async function lookUpOne(lookup: Lookup, domain: string, candidate: SelectorCandidate): Promise<DkimSelector> {
  const at = `${candidate.selector}._domainkey.${domain}`;
  const empty = { ...candidate, at, key: null, texts: [], aliases: [], failure: null };
  const answer = await lookup(at, 'TXT');
  if (answer.status === 'failed') return { ...empty, state: 'unknown', failure: `${answer.reason}: ${answer.detail}` };
  if (answer.status !== 'found') {
    const found = { ...empty, aliases: answer.aliases, state: answer.aliases.length > 0 ? 'alias_broken' : 'missing' } as const;
    const { domain: registered, isIcann } = parse(answer.aliases.at(-1) ?? '');
    if (answer.status !== 'nxdomain' || registered === null || isIcann !== true) return found;
    return (await lookup(registered, 'TXT')).status === 'nxdomain' ? { ...found, unregistered: registered } : found;
  }
  const texts = joinedTexts(answer).map(readable);
  const keys = texts.map(readDkimKey).filter((key) => key !== null);
  const state = keys.length > 1 ? 'several' : keys.length > 0 ? 'key' : 'no_key';
  const usable = keys.find((key) => key.state === 'usable');
  return { ...empty, aliases: answer.aliases, texts, state, key: usable ?? keys[0] ?? null };
}

/** Looks up the given selectors and, with `guess`, the names that mail services use. Selectors given twice are asked once. */
export async function lookUpDkim(
  lookup: Lookup,
  domain: string,
  candidates: readonly SelectorCandidate[],
  guess: boolean,
): Promise<DkimFindings> {
  const [root, any] = await Promise.all([
    lookup(`_domainkey.${domain}`, 'TXT'),
    lookUpOne(lookup, domain, { selector: improbable, origin: 'known', passedRecently: false }),
  ]);
  const wildcard = any.key;
  const nothingBelow = root.status === 'nxdomain';
  const wanted = new Map<string, SelectorCandidate>();
  const guessed = guess ? guesses(!nothingBelow) : [];
  for (const candidate of [...candidates, ...guessed]) {
    const selector = candidate.selector.toLowerCase();
    const before = wanted.get(selector);
    if (before === undefined) wanted.set(selector, { ...candidate, selector });
    else before.passedRecently ||= candidate.passedRecently;
  }
  const found = await Promise.all([...wanted.values()].map((candidate) => lookUpOne(lookup, domain, candidate)));
  const isWildcard = ({ state, texts, aliases }: DkimSelector) =>
    state === any.state && texts.join('\n') === any.texts.join('\n') && aliases.join() === any.aliases.join();
  const isNotified = (one: DkimSelector) =>
    one.origin !== 'known' || (one.state !== 'missing' && one.state !== 'unknown' && !isWildcard(one));
  return {
    selectors: found.filter(isNotified),
    wildcard,
    nothingBelow: nothingBelow && found.every((selector) => selector.state === 'missing'),
    asked: found.filter(({ state }) => state !== 'unknown').length,
    isWildcardOpen: any.state === 'unknown',
    failedGuesses: found.filter(({ state, origin }) => state === 'unknown' && origin === 'known').length,
  };
}
