import { createHash } from 'node:crypto';

const MAX_KEY = 400;

/** Text that PostgreSQL can keep: no NUL, no half of a surrogate pair. */
export function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '\uFFFD') : whole;
}

/** At most so many characters of a text that PostgreSQL can keep. */
export function shortText(value: string | null, max: number): string | null {
  return value === null ? null : cleanText(value).slice(0, max).toWellFormed();
}

/** Text for a unique index: over-long text keeps its head and gets its hash, so that it always fits and stays unique. */
export function keyText(text: string): string {
  const clean = cleanText(text);
  return clean.length <= MAX_KEY
    ? clean
    : `${clean.slice(0, MAX_KEY - 66).toWellFormed()}#${createHash('sha256').update(clean).digest('hex')}`;
}

/** JSON text that jsonb takes: NUL and half surrogate pairs are replaced. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes('\\u0000') && !text.includes('\\ud')) return text;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? cleanText(part) : part));
}

/** An SQL array literal of numbers or booleans. */
export function plainArray(values: readonly (number | boolean | null)[]): string {
  return `{${values.map((value) => (value === null ? 'null' : value)).join(',')}}`;
}

/** An SQL array literal of texts. */
export function textArray(values: readonly (string | null)[]): string {
  let out = '{';
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? null;
    if (at > 0) out += ',';
    out += value === null ? 'null' : quoted(value);
  }
  return `${out}}`;
}

const SAFE = /^[\w.:@/-]+$/;

function quoted(value: string): string {
  if (SAFE.test(value)) return `"${value}"`;
  return `"${cleanText(value).replace(/[\\"]/g, '\\$&')}"`;
}
