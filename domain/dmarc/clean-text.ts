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

/**
 * A domain as reporters write it: lower case, without a trailing dot, without `< >`, and only what stands behind the last `@`.
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
    return domainOfPlain(value.trim(), value.lastIndexOf('@') + 1);
  }
  while (end > start && text.charCodeAt(end - 1) === 46) end -= 1;
  if (end === start || end > 255) return null;
  return end === text.length ? text : text.slice(0, end);
}

function domainOfPlain(value: string, from: number): string | null {
  const domain = value.slice(from).replace(/\.+$/, '');
  return domain === '' || domain.length > 255 ? null : domain;
}
