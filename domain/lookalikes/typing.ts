import { neighbours } from './keyboard.ts';

const vowels = 'aeiou';

/** The places of a text, those within first, then its end, then its beginning, where a change is seen first. */
function places(length: number): number[] {
  const inner = Array.from({ length: Math.max(0, length - 2) }, (_, index) => index + 1);
  return length < 2 ? [0] : [...inner, length - 1, 0];
}

const put = (chars: readonly string[], at: number, taken: number, text: string): string =>
  [...chars.slice(0, at), text, ...chars.slice(at + taken)].join('');

/** Every label with one letter left out. */
export function leftOut(label: string): string[] {
  const chars = Array.from(label);
  return places(chars.length).map((at) => put(chars, at, 1, ''));
}

/** Every label with one letter typed twice. */
export function doubled(label: string): string[] {
  const chars = Array.from(label);
  return places(chars.length).flatMap((at) => (chars[at] === '-' ? [] : [put(chars, at, 0, chars[at] ?? '')]));
}

/** Every label with two different neighbouring letters in each other's place. */
export function swapped(label: string): string[] {
  const chars = Array.from(label);
  return places(chars.length - 1).flatMap((at) => {
    const [one = '', other = ''] = chars.slice(at, at + 2);
    return one === other ? [] : [put(chars, at, 2, other + one)];
  });
}

/** Every label with one vowel in place of another. */
export function otherVowel(label: string): string[] {
  const chars = Array.from(label);
  return places(chars.length).flatMap((at) => {
    const is = chars[at] ?? '';
    return vowels.includes(is) ? Array.from(vowels).flatMap((vowel) => (vowel === is ? [] : [put(chars, at, 1, vowel)])) : [];
  });
}

/** Every label with one letter from the key beside it. All letters get their nearest keys before any gets its further ones. */
export function wrongKey(label: string): string[] {
  const chars = Array.from(label);
  const found = places(chars.length).map((at) => neighbours(chars[at] ?? '').map((key) => put(chars, at, 1, key)));
  const rounds = Math.max(0, ...found.map((row) => row.length));
  return Array.from({ length: rounds }, (_, round) => found.flatMap((row) => row[round] ?? [])).flat();
}
