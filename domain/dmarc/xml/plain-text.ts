/** The element is not of the plain shape: another pass must read it. */
export const NOT_PLAIN = -1;
/** The text ends before the element does. */
export const INCOMPLETE = -2;

/** Found in a text beside plain letters: white space or a character above 126. */
export const BLANK = 1;
/** Found in a text beside plain letters: an `&`. */
export const REFERENCE = 2;

const FOUR_TAGS = 0x3c3c3c3c;
const FOUR_BLANKS = 0x20202020;

/** Whether a character is white space to XML. */
export function isSpace(code: number | undefined): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** The place of the first `<` from `start` on, or the end; four characters at a time. */
export function nextTag(view: DataView, start: number): number {
  const size = view.byteLength;
  let at = start;
  for (; at + 4 <= size; at += 4) {
    const four = view.getInt32(at, true) ^ FOUR_TAGS;
    const zeros = (four - 0x01010101) & ~four & 0x80808080;
    if (zeros !== 0) return at + ((31 - Math.clz32(zeros & -zeros)) >> 3);
  }
  while (at < size && view.getUint8(at) !== 60) at += 1;
  return at;
}

/** What the text at `start` to `end` holds beside plain letters: BLANK and REFERENCE or 0; NOT_PLAIN with a control character or `>` (it may be `]]>`). */
export function scanText(codes: Uint8Array, start: number, end: number): number {
  let seen = 0;
  for (let at = start; at < end; at += 1) {
    const code = codes[at] ?? 0;
    if (code > 126) seen |= BLANK;
    else if (code < 63) {
      if (code === 38) seen |= REFERENCE;
      else if (code === 62) return NOT_PLAIN;
      else if (code <= 32) {
        if (!isSpace(code)) return NOT_PLAIN;
        seen |= BLANK;
      }
    }
  }
  return seen;
}

/** The place of the first character from `at` on that is not white space; `view` is over the same bytes as `codes`. */
export function skipSpace(codes: Uint8Array, view: DataView, at: number): number {
  const size = codes.length;
  let place = at;
  while (place < size) {
    const code = codes[place] ?? 0;
    if (code > 32 || !isSpace(code)) break;
    place += 1;
    while (place + 4 <= size && view.getInt32(place) === FOUR_BLANKS) place += 4;
  }
  return place;
}
