/** How well a text matches what somebody typed: 0 is the best. Steps between them leave room for where in the text it was found. */
const ranks = { start: 0, wordStart: 10, inside: 20, typo: 30 };

/** So many single changes a typed word may be away from the word that was meant: none below 4 characters, 1 below 8, else 2. */
export function typosAllowed(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** A text as it is compared: lower case, without accents. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of what was typed, at most 8 of at most 60 characters, as they are compared. */
export function searchTerms(text: string): string[] {
  return plainText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 60))
    .slice(0, 8);
}

/**
 * The fewest insertions, deletions, replacements and swaps of neighbours that turn `typed` into the beginning of `word`; more than `most`
 * answers `most + 1`. Optimal string alignment distance, with a free end in `word`.
 */
export function typos(typed: string, word: string, most: number): number {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (typed[i - 1] === word[j - 1] ? 0 : 1);
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced);
      if (typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) least = Math.min(least, (before[j - 2] ?? most) + 1);
      next[j] = least;
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return Math.min(...row, most + 1);
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

function wordRank(word: string, text: string): number | null {
  const at = text.indexOf(word);
  if (at === 0) return ranks.start;
  if (at > 0) return isLetter(text[at - 1]) && !text.includes(` ${word}`) ? ranks.inside : ranks.wordStart;
  const most = typosAllowed(word);
  if (most === 0) return null;
  const found = text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= word.length - most)
    .map((part) => typos(word, part.slice(0, word.length + most), most));
  const least = Math.min(most + 1, ...found);
  return least > most ? null : ranks.typo + least;
}

/**
 * How well a text matches all of the typed words, lower is better; `null` where one of them is not in it even with typos. Nothing typed
 * matches everything alike.
 */
export function matchRank(words: readonly string[], text: string): number | null {
  const plain = plainText(text);
  let sum = 0;
  for (const word of words) {
    const rank = wordRank(word, plain);
    if (rank === null) return null;
    sum += rank;
  }
  return sum;
}

/**
 * Parts of a word, at least one of which is unchanged in every text that matches it: a typo changes at most two of its 2n+1 parts (a swap
 * across their border). A database narrows by these what is then ranked.
 */
export function unchangedParts(word: string): string[] {
  const count = 2 * typosAllowed(word) + 1;
  const size = word.length / count;
  return Array.from({ length: count }, (_, index) => word.slice(Math.round(index * size), Math.round((index + 1) * size)));
}

/** The best matches first, at most `most`; of equals the shorter text, then by the alphabet. */
export function bestMatches<T>(
  items: readonly T[],
  words: readonly string[],
  textsOf: (item: T) => readonly string[],
  most: number,
): T[] {
  return items
    .flatMap((item) => {
      const [name = '', ...rest] = textsOf(item);
      const byName = matchRank(words, name);
      const rank = byName ?? matchRank(words, [name, ...rest].join(' '));
      return rank === null ? [] : [{ item, name, rank: rank + (byName === null ? 5 : 0) }];
    })
    .sort((a, b) => a.rank - b.rank || a.name.length - b.name.length || a.name.localeCompare(b.name))
    .slice(0, most)
    .map(({ item }) => item);
}
