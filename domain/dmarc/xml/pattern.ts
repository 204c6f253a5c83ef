/** A text to look for, ready to be compared four characters at a time; only for ASCII. */
export type Pattern = { text: string; length: number; words: Int32Array; last: number };

/** Makes a pattern; it holds no part of a longer text in memory. */
export function patternOf(text: string): Pattern {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  const view = new DataView(bytes.buffer);
  const words = new Int32Array(text.length >> 2);
  for (let i = 0; i < words.length; i += 1) words[i] = view.getInt32(i * 4);
  return {
    text: String.fromCharCode(...bytes),
    length: text.length,
    words,
    last: text.length >= 4 ? view.getInt32(text.length - 4) : 0,
  };
}

/** Whether `pattern` stands at `at` of the characters under `view`. */
export function standsAt(view: DataView, at: number, pattern: Pattern): boolean {
  const { words, length } = pattern;
  if (at + length > view.byteLength) return false;
  if (length < 4) {
    for (let i = 0; i < length; i += 1) if (view.getUint8(at + i) !== pattern.text.charCodeAt(i)) return false;
    return true;
  }
  if (view.getInt32(at + length - 4) !== pattern.last) return false;
  for (let i = 0, place = at; i < words.length; i += 1, place += 4) if (view.getInt32(place) !== words[i]) return false;
  return true;
}
