import type { MacroPart } from './macro-syntax.ts';

/** The values of the macro letters, by letter. A letter that is not here cannot be expanded. */
export type MacroValues = Readonly<Record<string, string>>;

/** Expands a macro string (RFC 7208 7.3), or null where a letter has no value. */
export function expandMacros(parts: readonly MacroPart[], values: MacroValues): string | null {
  let text = '';
  for (const part of parts) {
    if ('literal' in part) text += part.literal;
    else {
      const value = values[part.letter];
      if (value === undefined) return null;
      text += transformed(part, value);
    }
  }
  return text;
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
  const expanded = expandMacros(parts, values);
  if (expanded === null) return null;
  const name = expanded.endsWith('.') ? expanded.slice(0, -1) : expanded;
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
