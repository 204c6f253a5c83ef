const wideBlank = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u0085\u2028\u2029\v\f]/;
const noWidth = /\p{Cf}/u;

/** Whether a text has a character that nobody sees and that is no white space to any standard: a no-break space, a BOM, a line separator. */
export function hasInvisible(text: string): boolean {
  return wideBlank.test(text) || noWidth.test(text);
}

/** The text without characters of no width, and with a space for each blank that is none to any standard. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}/gu, '').replace(new RegExp(wideBlank, 'g'), ' ');
}

/** The text without the white space of RFC 5234 (space, tab) and of folded lines around it. */
export function trimmed(text: string): string {
  return text.replace(/^[ \t\r\n]+/, '').replace(/[ \t\r\n]+$/, '');
}
