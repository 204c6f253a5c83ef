import { toALabel } from '../lookalikes/punycode.ts';

/** At most `max` characters of a text, never half of a surrogate pair. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? max - 1 : max);
}

/** Lower case. */
export function lower(text: string): string {
  return text.toLowerCase();
}

const HIDDEN = /(?![\t\n\r])[\p{Cc}\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu;

/** A text in which invisible and control characters, and those that change the writing direction, are shown by their number: `[U+200B]`. */
export function shown(text: string): string {
  return text.replace(HIDDEN, (one) => `[U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`);
}

/** The name of a reporter or a file on one line, for sentences and lists. */
export const nameText = (text: string): string => clip(shown(text.replace(/\s+/g, ' ').trim()), 500);

const PLAIN_NAME = /^[\w-][\w.-]*$/;
const ODD_NAME = /^\.|[\s,;@|"'<>()[\]:/\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Whether a field holds a name alone; else `firstDomainOf` finds one in it. */
export const isPlainName = (text: string): boolean => PLAIN_NAME.test(text) || !ODD_NAME.test(text);

/**
 * The first domain in a field that holds several names or addresses, as some reporters fill in `header_from`; null where none of them is a
 * domain name of two labels or more.
 */
export function firstDomainOf(text: string): string | null {
  const visible = clip(text, longestField).replace(HIDDEN, '');
  const inAngles = [...visible.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address).filter((one) => one.includes('@'));
  const words = visible.split(/[\s,;|<>"'()[\]]+/).map((word) => word.replace(/^[a-z][a-z0-9+.-]*:\/\//i, ''));
  const candidates = [...inAngles, ...words.filter((word) => word.includes('@')), ...words];
  for (const candidate of candidates) {
    const domain = domainOf(
      candidate
        .replace(/^mailto:/i, '')
        .replace(/[:/?#].*$/, '')
        .replace(/^\.+/, ''),
    );
    if (domain !== null && NAME.test(domain)) return domain;
  }
  return null;
}

const longestField = 1_000;
/** A name of two labels or more, the last of which is not a number: no IP address. */
const NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+(?=\d*[a-z-])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * A domain as reporters write it: lower case, in A-labels, without a trailing dot, without `< >`, and only the part after the last `@`.
 * null when nothing is left, when it is longer than 255 characters, or when it holds white space.
 */
export function domainOf(text: string): string | null {
  let start = 0;
  let end = text.length;
  let isPlain = true;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= 97 ? code > 122 : code < 45 || code === 47 || (code > 57 && code !== 95)) {
      isPlain = false;
      break;
    }
  }
  if (!isPlain) {
    const value = text.trim().toLowerCase().replace(/[<>]/g, '');
    if (/\s/.test(value.trim())) return null;
    return domainOfPlain(value.trim());
  }
  while (end > start && text.charCodeAt(end - 1) === 46) end -= 1;
  if (end === start || end > 255) return null;
  return end === text.length ? text : text.slice(0, end);
}

/** Characters that names drop when they become A-labels (UTS 46 4: ignored). */
const IGNORED = /\u00ad|\u200b|\u2060|[\ufe00-\ufe0f]|\ufeff/g;

/** 255 characters, each of which may be a surrogate pair. */
const mostUnits = 510;

function domainOfPlain(value: string): string | null {
  const name = value
    .slice(value.lastIndexOf('@') + 1)
    .normalize('NFKC')
    .replace(IGNORED, '')
    .replace(/\u3002/g, '.');
  // A name becomes no shorter in A-labels, and writing them takes time by the square of its length.
  if (name.length > mostUnits) return null;
  const domain = name.replace(/\.+$/, '').split('.').map(toALabel).join('.');
  return domain === '' || domain.length > 255 ? null : domain;
}
