/** A piece of a macro string: text as it is, or a macro (RFC 7208 7.1). `keep` is the number of right-most parts, null for all. */
export type MacroPart =
  | { literal: string }
  | { letter: string; isUrl: boolean; keep: number | null; isReversed: boolean; delimiters: string };

/** A macro string as written and its pieces. */
export type MacroText = { text: string; parts: MacroPart[] };

/** What is wrong in a macro string and how far from its start. */
export type MacroProblem = { code: 'spf_macro' | 'spf_character' | 'spf_domain'; text: string; at: number; source: string };

/** Where the string is used: names (no `c`, `r`, `t`), values of unknown modifiers, or the text of an explanation (spaces too). */
export type MacroPlace = 'domain' | 'value' | 'explanation';

const macro = /\{([slodiphcrtv])(\d*)(r?)([.\-+,/_=]*)\}/iy;
const escapes: Record<string, string> = { '%': '%', _: ' ', '-': '%20' };

/** Reads a macro string (RFC 7208 7.1). Every problem is reported, and what can be read is read. */
export function readMacroText(text: string, place: MacroPlace): MacroText & { problems: MacroProblem[] } {
  const { tail: _tail, ...read } = readParts(text, place);
  return read;
}

function readParts(text: string, place: MacroPlace): MacroText & { problems: MacroProblem[]; tail: string } {
  if (/^[!-$&-~]+$/.test(text)) return { text, parts: [{ literal: text }], problems: [], tail: text };
  const parts: MacroPart[] = [];
  const problems: MacroProblem[] = [];
  let literal = '';
  let tailAt = 0;
  const flush = () => {
    if (literal !== '') parts.push({ literal });
    literal = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char !== '%') {
      if (!/[!-~]/.test(char) && !(char === ' ' && place === 'explanation'))
        problems.push({ code: 'spf_character', text: `${named(char)} is not allowed here.`, at, source: 'RFC 7208 7.1' });
      literal += char;
      continue;
    }
    const escape = escapes[text[at + 1] ?? ''];
    if (escape !== undefined) {
      literal += escape;
      at += 1;
      tailAt = at + 1;
      continue;
    }
    macro.lastIndex = at + 1;
    const found = macro.exec(text);
    const why = found
      ? whyNot(found, place)
      : `"${text.slice(at, at + 6)}" is not a macro: a percent sign begins %{…}, %%, %_ or %-.`;
    if (why !== null) problems.push({ code: 'spf_macro', text: why, at, source: found ? 'RFC 7208 7.2' : 'RFC 7208 7.1' });
    if (!found) continue;
    flush();
    const [all, letter = '', digits = '', reverse, delimiters = ''] = found;
    parts.push({
      letter: letter.toLowerCase(),
      isUrl: letter !== letter.toLowerCase(),
      keep: digits === '' ? null : Number(digits),
      isReversed: reverse !== '',
      delimiters,
    });
    at += all.length;
    tailAt = at + 1;
  }
  flush();
  return { text, parts, problems, tail: text.slice(tailAt) };
}

function whyNot([all, letter = '', digits = '']: RegExpExecArray, place: MacroPlace): string | null {
  if (place === 'domain' && /[crt]/i.test(letter)) return `%${all} is allowed only in the text of an explanation.`;
  if (digits !== '' && Number(digits) === 0) return `%${all} keeps no part: the number must not be zero.`;
  return null;
}

/** A character as a message names it. */
export function named(char: string): string {
  const code = char.charCodeAt(0);
  return code > 32 && code < 127 ? `"${char}"` : `The character ${code.toString(16).toUpperCase().padStart(2, '0')} (hex)`;
}

/** Reads a `domain-spec` (RFC 7208 7.1): a macro string that ends in a top label or in a macro. */
export function readDomainSpec(text: string): MacroText & { problems: MacroProblem[] } {
  const { tail, ...spec } = readParts(text, 'domain');
  if (spec.problems.length > 0) return spec;
  const good = text !== '' && (tail === '' || endsInTopLabel(tail));
  const why = text === '' ? 'A domain name is missing.' : `"${shown(text)}" is not a full domain name.`;
  return good ? spec : { ...spec, problems: [{ code: 'spf_domain', text: why, at: 0, source: 'RFC 7208 7.1' }] };
}

function endsInTopLabel(tail: string): boolean {
  const bare = tail.endsWith('.') ? tail.slice(0, -1) : tail;
  const dot = bare.lastIndexOf('.');
  return dot >= 0 && isTopLabel(bare.slice(dot + 1));
}

/** `toplabel`: letters, digits and hyphens, no hyphen at an end, not digits alone. */
function isTopLabel(label: string): boolean {
  return /^[a-z0-9-]+$/i.test(label) && !label.startsWith('-') && !label.endsWith('-') && !/^\d+$/.test(label);
}

/** Text from a stranger, short enough for a sentence. */
export function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
