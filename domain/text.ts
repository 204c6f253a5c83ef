/** The verb forms that follow one thing and several: `['is open', 'are open']`. */
export type VerbForms = readonly [one: string, many: string];

/** A whole number with thin groups of three: `12 340`. */
export function count(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, '\u00a0');
}

/**
 * A percentage cut to its digits, not rounded, so that 100% means all and 98,0% reaches 98: `97,9%`, `0%` and `100%` where it is exactly that.
 * The one way a share is written, so that no two places show different ones.
 */
export function percent(pct: number, digits = 1): string {
  if (pct === 0 || pct === 100) return `${pct}%`;
  return `${cutTo(pct, digits).toFixed(digits).replace('.', ',')}%`;
}

/**
 * What is left of all beside a share that is written next to it: `12,7%` beside `87,3%`, so that both add up though each is cut. `100%` only
 * where the share is none.
 */
export function restPercent(pct: number, digits = 1): string {
  if (pct === 0 || pct === 100) return percent(100 - pct);
  return percent(Math.min(100 - cutTo(pct, digits), 100 - 10 ** -digits), digits);
}

/** A number cut to its digits; what is a hair below a digit because of binary fractions counts as reaching it. */
export function cutTo(value: number, digits = 1): number {
  return Math.trunc(value * 10 ** digits + Math.sign(value) * 1e-9) / 10 ** digits;
}

/** The points between two shares as `percent` writes them, so that a change is the difference of the two numbers beside it. */
export function pointsBetween(now: number, before: number): number {
  return Math.round((cutTo(now) - cutTo(before)) * 10) / 10;
}

/** A part of a whole in percent: `97,9%`. The whole must not be 0. */
export function percentOf(part: number, whole: number, digits = 1): string {
  return percent((100 * part) / whole, digits);
}

const smallNumbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** The form of a word that agrees with a count: `is` or `are`, `domain` or `domains`. */
export function formOf(value: number, one: string, many = `${one}s`): string {
  return value === 1 ? one : many;
}

/** A count in words up to twelve, in digits above, by itself or with its noun: `three`, `no domains`, `14 domains`. */
export function spelled(value: number, one?: string, many?: string): string {
  const number = smallNumbers[value] ?? count(value);
  return one === undefined ? number : `${number} ${formOf(value, one, many)}`;
}

/** A count with its noun: `1 domain`, `4 domains`, `0 domains`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${formOf(Math.round(value), one, many)}`;
}

/** How far away something is, for whole days cut off: `in 12 days`, `within a day`. */
export function inDays(days: number): string {
  return days < 1 ? 'within a day' : `in ${counted(days, 'day')}`;
}

/** A count with its noun and verb, to begin a sentence: `No alert is open`, `1 alert is open`, `4 alerts are open`. */
export function countedThat(value: number, [one, many]: VerbForms, noun: string, nouns = `${noun}s`): string {
  if (Math.round(value) === 0) return `No ${noun} ${one}`;
  return `${counted(value, noun, nouns)} ${formOf(Math.round(value), one, many)}`;
}

/** Items as a list in a sentence: `a`, `a and b`, `a, b and c`; past `most` of them the rest is counted: `a, b and 3 more`. */
export function listed(items: readonly string[], most = items.length): string {
  const named = items.length > most ? [...items.slice(0, most), `${count(items.length - most)} more`] : items;
  const last = named.at(-1) ?? '';
  return named.length < 2 ? last : `${named.slice(0, -1).join(', ')} and ${last}`;
}

/** A text of at most so many characters (UTF-16), cut between whole ones as people see them, with `…` where it was cut. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (kept.length + segment.length >= most) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** The entry of a table under a word from outside; what every object inherits (`constructor`, `__proto__`) is none. */
export function entryOf<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** The first letter as a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence with its full stop, which a name at its end may bring: "You left Karoo Inc." */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/**
 * Text for a cell of a CSV file: what a spreadsheet would take for a formula, also behind white space or as full-width signs, gets an
 * apostrophe in front (OWASP, CSV injection).
 */
export function cellText(text: string): string {
  return /^(?:[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/.test(text) ? `'${text}` : text;
}

/** A value as a field of a CSV line: no formula, and in quotes where it holds a sign of the format (RFC 4180 2). */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = cellText(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Values as one line of a CSV file. */
export const csvLine = (values: readonly (string | number)[]): string => `${values.map(csvField).join(',')}\r\n`;
