import { parse } from 'tldts';
import { homeEnding, mayMixAlphabets, openEndings, takesOtherLetters } from './endings.ts';
import { type Lookalike, type LookalikeKind, lookalikeKinds } from './kinds.ts';
import { hyphened, joinedWord, plural } from './phrases.ts';
import { toALabel, toULabel } from './punycode.ts';
import { lookAlike, otherLetters } from './shapes.ts';
import { doubled, leftOut, otherVowel, swapped, wrongKey } from './typing.ts';

/** The most lookalikes a domain has. */
export const mostLookalikes = 300;

/** So many of the best of a kind are looked for under a second ending as well. */
const bestElsewhere = 12;

const kindsInOrder = Object.keys(lookalikeKinds) as LookalikeKind[];

/** The name under its public suffix that a domain belongs to, suffixes of DNS hosts such as `za.com` counted; `null` where there is none. */
export function registrableName(name: string): string | null {
  const { domain } = parse(name, { allowPrivateDomains: true });
  return domain ?? parse(name).domain;
}

/** The ending a name is registered under: `co.za` of `example.co.za`. */
export function endingOf(registrable: string): string {
  return registrable.slice(registrable.indexOf('.') + 1);
}

/** Whether a label may be registered: letters, digits and hyphens within (RFC 1035 2.3.1, RFC 1123 2.1), no `--` in third place but that of an A-label (RFC 5891 4.2.3.1). */
function isLabel(label: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label) && (label.startsWith('xn--') || label.slice(2, 4) !== '--');
}

function changed(label: string): Partial<Record<LookalikeKind, string[]>> {
  return {
    look_alike: lookAlike(label),
    joined_word: joinedWord(label),
    hyphen: hyphened(label),
    plural: plural(label),
    left_out: leftOut(label),
    doubled: doubled(label),
    swapped: swapped(label),
    other_vowel: otherVowel(label),
    wrong_key: wrongKey(label),
  };
}

function nameOf(label: string, ending: string): string | null {
  const made = toALabel(label);
  const isForged = made === label && made.startsWith('xn--');
  const name = `${made}.${ending}`;
  if (isForged || !isLabel(made) || name.length > 253) return null;
  return parse(name, { allowPrivateDomains: true }).publicSuffix === name ? null : name;
}

/** Where else changed names are looked for: `co.za` and `com`, whichever the domain is not under already. */
function secondEndings(home: string): string[] {
  return home === 'co.za' ? ['com'] : home === 'com' || home.endsWith('.za') ? ['co.za'] : ['co.za', 'com'];
}

/**
 * The names somebody would register to be taken for a domain, each with how it differs, the most deceptive first: by kind, and within a kind
 * by how little one sees. At most 300, no name twice (it stays with the most deceptive kind), never the domain itself, only names that
 * may be registered. `registrable` is the name under its public suffix, lower case, in A-labels. The same name always gives the same list.
 */
export function lookalikesOf(registrable: string): Lookalike[] {
  const ending = endingOf(registrable);
  const label = toULabel(registrable.slice(0, -ending.length - 1));
  if (label === null || !registrable.includes('.')) return [];
  const home = homeEnding(ending);
  const letters = Array.from(label).length;
  const labels = changed(label);
  const foreign = [home, 'com'].filter((one, index, all) => takesOtherLetters(one) && all.indexOf(one) === index);
  const under = (some: readonly string[], at: string) => some.map((one) => nameOf(one, at));
  const namesOf = (kind: LookalikeKind): (string | null)[] => {
    if (kind === 'other_ending') return [home, ...openEndings].map((one) => nameOf(label, one));
    if (kind === 'other_letters') return foreign.flatMap((one) => under(otherLetters(label, mayMixAlphabets(one)), one));
    const mine = labels[kind] ?? [];
    const isBest = kind === 'look_alike' || kind === 'joined_word' || kind === 'hyphen' || kind === 'plural';
    const best = isBest ? mine.slice(0, bestElsewhere) : [];
    return [...under(mine, home), ...secondEndings(home).flatMap((one) => under(best, one))];
  };
  const found = new Map<string, LookalikeKind>();
  for (const kind of kindsInOrder) {
    if (letters < lookalikeKinds[kind].fewestLetters) continue;
    let left: number = lookalikeKinds[kind].most;
    for (const name of namesOf(kind)) {
      if (name === null || name === registrable || found.has(name)) continue;
      if (left === 0 || found.size >= mostLookalikes) break;
      found.set(name, kind);
      left -= 1;
    }
  }
  return [...found].map(([name, kind]) => ({ name, kind }));
}
