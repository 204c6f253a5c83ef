/**
 * How a lookalike differs from the name it is taken for, most deceptive first; `words` is what people read, `fewestLetters` the shortest
 * label it is made from (names of one to three letters are next to too many real companies), `most` how many of it a domain has.
 */
export const lookalikeKinds = {
  other_ending: { words: 'the same name under another top-level domain', fewestLetters: 3, most: 20 },
  look_alike: { words: 'characters that look like the right ones', fewestLetters: 3, most: 45 },
  other_letters: {
    words: 'letters with accents or of another alphabet that look like the right ones',
    fewestLetters: 2,
    most: 40,
  },
  joined_word: { words: 'the name with a word joined to it', fewestLetters: 1, most: 60 },
  hyphen: { words: 'a hyphen more or less', fewestLetters: 4, most: 20 },
  plural: { words: 'an s at the end more or less', fewestLetters: 4, most: 4 },
  left_out: { words: 'a letter left out', fewestLetters: 5, most: 25 },
  doubled: { words: 'a letter doubled', fewestLetters: 4, most: 20 },
  swapped: { words: 'two neighbouring letters swapped', fewestLetters: 4, most: 20 },
  other_vowel: { words: 'another vowel', fewestLetters: 5, most: 15 },
  wrong_key: { words: 'a letter from the key beside the right one', fewestLetters: 5, most: 60 },
} as const satisfies Record<string, { words: string; fewestLetters: number; most: number }>;

/** See `lookalikeKinds`. */
export type LookalikeKind = keyof typeof lookalikeKinds;

/** A name that may be taken for another one, in A-labels. */
export type Lookalike = { name: string; kind: LookalikeKind };
