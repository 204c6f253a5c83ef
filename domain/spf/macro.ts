import type { MacroPart } from './macro-syntax.ts';

/** The values of the macro letters, by letter. A letter that is not here cannot be expanded. */
export type MacroValues = Readonly<Record<string, string>>;

const maxText = 8192;

/** Expands a macro string (RFC 7208 7.3), or null where a letter has no value or the text would pass 8192 characters. */
export function expandMacros(parts: readonly MacroPart[], values: MacroValues): string | null {
  let text = '';
  for (const part of parts) {
    const piece = expanded(part, values);
    if (piece === null || text.length > maxText) return null;
    text += piece;
  }
  return text;
}

function expanded(part: MacroPart, values: MacroValues): string | null {
  if ('literal' in part) return part.literal;
  const value = values[part.letter];
  return value === undefined ? null : transformed(part, value);
}

function transformed({ keep, isReversed, delimiters, isUrl }: Exclude<MacroPart, { literal: string }>, value: string): string {
  let text = value;
  if (keep !== null || isReversed || delimiters !== '') {
    const pieces = splitAt(value, delimiters === '' ? '.' : delimiters);
    if (isReversed) pieces.reverse();
    text = (keep === null ? pieces : pieces.slice(-keep)).join('.');
  }
  return isUrl ? escaped(text) : text;
}

function splitAt(value: string, delimiters: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let at = 0; at <= value.length; at += 1) {
    if (at < value.length && !delimiters.includes(value[at] ?? '')) continue;
    pieces.push(value.slice(start, at));
    start = at + 1;
  }
  return pieces;
}

/** Everything but the unreserved characters of RFC 3986 2.3, as octets of UTF-8. */
function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const maxName = 253;

/** The name a domain-spec expands to: no last dot, left labels dropped until 253 characters are left (RFC 7208 7.3). */
export function expandDomain(parts: readonly MacroPart[], values: MacroValues): string | null {
  let text = '';
  for (const part of parts.toReversed()) {
    const piece = expanded(part, values);
    if (piece === null) return null;
    text = piece + text;
    if (text.length > 2 * maxName) break;
  }
  const name = text.endsWith('.') ? text.slice(0, -1) : text;
  if (name.length <= maxName) return name;
  const dot = name.indexOf('.', name.length - maxName - 1);
  return dot < 0 ? name : name.slice(dot + 1);
}

/** The letters whose values a macro string needs. */
export function lettersOf(parts: readonly MacroPart[]): string[] {
  return parts.flatMap((part) => ('literal' in part ? [] : [part.letter]));
}

/** Whether the DNS can be asked for a name: labels of 1 to 63 characters, 253 in all (RFC 7208 4.3). */
export function isAskable(name: string): boolean {
  return name.length > 0 && name.length <= maxName && name.split('.').every((label) => label.length > 0 && label.length <= 63);
}
