/** A text to look for, ready to be compared eight characters at a time; only for ASCII. */
export type Pattern = { text: string; length: number; words: Float64Array; last: number };

/** Makes a pattern; it holds no part of a longer text in memory. */
export function patternOf(text: string): Pattern {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  const view = new DataView(bytes.buffer);
  const words = new Float64Array(text.length >> 3);
  for (let i = 0; i < words.length; i += 1) words[i] = view.getFloat64(i * 8, true);
  return {
    text: String.fromCharCode(...bytes),
    length: text.length,
    words,
    last: text.length >= 8 ? view.getFloat64(text.length - 8, true) : 0,
  };
}

/**
 * Whether the characters of `view` from `at` on are `pattern`. Eight ASCII characters are a number that is neither zero nor NaN, so
 * that equal numbers are equal characters.
 */
export function matchesAt(view: DataView, at: number, pattern: Pattern): boolean {
  const { words, length } = pattern;
  if (at + length > view.byteLength) return false;
  if (length < 8) {
    for (let i = 0; i < length; i += 1) if (view.getUint8(at + i) !== pattern.text.charCodeAt(i)) return false;
    return true;
  }
  if (view.getFloat64(at + length - 8, true) !== pattern.last) return false;
  for (let i = 0, place = at; i < words.length; i += 1, place += 8) if (view.getFloat64(place, true) !== words[i]) return false;
  return true;
}
