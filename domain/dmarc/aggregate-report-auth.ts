import { entryOf } from '../text.ts';
import type { DkimAuthResult, SpfAuthResult } from './aggregate-report.ts';
import { clip, domainOf, lower, shown } from './clean-text.ts';
import type { RawAuth } from './xml/raw-report.ts';

/** How often each quirk was met; the key is a sentence. */
export type Tally = Map<string, number>;

type Known<T> = Map<string, { raw: RawAuth; result: T }[]>;

/** The already evaluated signatures and checks of a report without quirks, by their domain as written in the report. */
export type KnownAuths = { dkim: Known<DkimAuthResult>; spf: Known<SpfAuthResult> };

const MOST_DOMAINS = 256;
const MOST_OF_ONE = 12;
const RESULTS = new Set(['none', 'pass', 'fail', 'softfail', 'neutral', 'policy', 'temperror', 'permerror']);
/** `unknown` and `error` are what older software wrote (RFC 7489 Appendix C, remarks in the schema). */
const OTHER_WORDS: Record<string, string> = { hardfail: 'fail', unknown: 'temperror', error: 'permerror' };

/** Noted for each signature without a selector; only RFC 9990 requires one, so the reader omits the note for older reports. */
export const NO_SELECTOR = 'A DKIM signature has no selector, which RFC 9990 requires.';

/** Nothing is known yet. */
export function knownAuths(): KnownAuths {
  return { dkim: new Map(), spf: new Map() };
}

/** Counts one more of a quirk. */
export function noteQuirk(tally: Tally, sentence: string): void {
  tally.set(sentence, (tally.get(sentence) ?? 0) + 1);
}

/** Whether a word is a result of the standard (RFC 9990 3.1.1.13, 3.1.1.14). */
export function isResult(word: string): boolean {
  return RESULTS.has(word);
}

/** Evaluates the first `max` signatures of a row; equal ones without quirks in several rows share one object. */
export function dkimsOf(auths: RawAuth[], max: number, tally: Tally, known: KnownAuths): DkimAuthResult[] {
  if (auths.length === 0) return [];
  return firstOf(auths, max, tally).map((raw) => {
    const result = judged(raw, tally, known.dkim, dkimOf);
    if (raw.selector === null) noteQuirk(tally, NO_SELECTOR);
    return result;
  });
}

/** Evaluates the first `max` SPF checks of a row; equal ones without quirks in several rows share one object. */
export function spfsOf(auths: RawAuth[], max: number, tally: Tally, known: KnownAuths): SpfAuthResult[] {
  const [only] = auths;
  if (auths.length === 1 && only !== undefined) return [judged(only, tally, known.spf, spfOf)];
  return firstOf(auths, max, tally).map((raw) => judged(raw, tally, known.spf, spfOf));
}

function firstOf(auths: RawAuth[], max: number, tally: Tally): RawAuth[] {
  if (auths.length <= max) return auths;
  noteQuirk(tally, `A row lists more than ${max} signatures or checks; the first ${max} are kept.`);
  return auths.slice(0, max);
}

function judged<T>(raw: RawAuth, tally: Tally, known: Known<T>, judge: (auth: RawAuth, tally: Tally) => T): T {
  if (raw.domain === null || raw.result === null || !RESULTS.has(raw.result)) return judge(raw, tally);
  return findAlike(known, raw, raw.domain) ?? remember(known, raw, raw.domain, judge(raw, tally));
}

function findAlike<T>(known: Known<T>, raw: RawAuth, domain: string): T | null {
  const alike = known.get(domain);
  if (alike === undefined) return null;
  for (let i = 0; i < alike.length; i += 1) {
    const { raw: other, result } = alike[i] as { raw: RawAuth; result: T };
    if (
      other.result === raw.result &&
      other.selector === raw.selector &&
      other.scope === raw.scope &&
      other.humanResult === raw.humanResult
    )
      return result;
  }
  return null;
}

function remember<T>(known: Known<T>, raw: RawAuth, domain: string, result: T): T {
  const alike = known.get(domain);
  if (alike === undefined) {
    if (known.size < MOST_DOMAINS) known.set(domain, [{ raw, result }]);
  } else if (alike.length < MOST_OF_ONE) alike.push({ raw, result });
  return result;
}

function resultOf(raw: string | null, tally: Tally): string {
  if (raw === null) {
    noteQuirk(tally, 'An authentication result is missing; it counts as none.');
    return 'none';
  }
  if (raw === 'pass' || raw === 'fail' || RESULTS.has(raw)) return raw;
  const word = lower(raw);
  if (RESULTS.has(word)) return word;
  noteQuirk(tally, `The authentication result "${clip(shown(word), 40)}" is not a word of the standard.`);
  return entryOf(OTHER_WORDS, word) ?? clip(shown(word), 64);
}

function isOtherWord(raw: string | null): raw is string {
  return raw !== null && raw !== 'pass' && raw !== 'fail' && !RESULTS.has(raw) && !RESULTS.has(lower(raw));
}

function dkimOf(auth: RawAuth, tally: Tally): DkimAuthResult {
  const result = resultOf(auth.result, tally);
  const dkim: DkimAuthResult = {
    domain: auth.domain === null ? null : domainOf(auth.domain),
    selector: auth.selector === null ? null : clip(shown(auth.selector), 255),
    result,
    humanResult: auth.humanResult === null ? null : clip(shown(auth.humanResult), 1_000),
  };
  if (isOtherWord(auth.result)) dkim.rawResult = clip(shown(auth.result), 64);
  return dkim;
}

function spfOf(auth: RawAuth, tally: Tally): SpfAuthResult {
  const result = resultOf(auth.result, tally);
  const spf: SpfAuthResult = {
    domain: auth.domain === null ? null : domainOf(auth.domain),
    scope: auth.scope === null ? 'mfrom' : clip(shown(lower(auth.scope)), 64),
    result,
    humanResult: auth.humanResult === null ? null : clip(shown(auth.humanResult), 1_000),
  };
  if (isOtherWord(auth.result)) spf.rawResult = clip(shown(auth.result), 64);
  return spf;
}
