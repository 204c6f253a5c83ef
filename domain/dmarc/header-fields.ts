/** One header field: lower-case name and unfolded value. */
export type HeaderField = { name: string; value: string };

const LINE = /\r\n|\n|\r/;

/**
 * Splits a block of header fields as messages, feedback reports and DSNs use them (RFC 5322 2.2). Folded lines are joined with one blank, any
 * line end will do, lines that are no field are passed over.
 */
export function headerFields(block: string): HeaderField[] {
  const fields: HeaderField[] = [];
  for (const line of block.split(LINE)) {
    const last = fields.at(-1);
    if (/^[ \t]/.test(line) && last) {
      const more = line.trim();
      if (more !== '') last.value = last.value === '' ? more : `${last.value} ${more}`;
      continue;
    }
    const match = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line);
    if (match) fields.push({ name: (match[1] ?? '').toLowerCase(), value: (match[2] ?? '').trim() });
  }
  return fields;
}

/** The first value of a field, null when missing or empty. */
export function fieldValue(fields: readonly HeaderField[], name: string): string | null {
  return fields.find((field) => field.name === name && field.value !== '')?.value ?? null;
}

/** All values of a field that are not empty. */
export function fieldValues(fields: readonly HeaderField[], name: string): string[] {
  return fields.filter((field) => field.name === name && field.value !== '').map((field) => field.value);
}

/**
 * The value of a field without its comments and quotes (RFC 5322 3.2.2, 3.2.4), in one pass; of what is quoted the characters that are to be
 * kept.
 */
export function withoutComments(value: string, isKept: (quoted: string) => boolean): string {
  let plain = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const char = value.charAt(at);
    if (char === '\\') at += 1;
    else if (depth === 0 && char === '"') isQuoted = !isQuoted;
    else if (isQuoted) plain += isKept(char) ? char : '';
    else if (char === '(') depth += 1;
    else if (char === ')' && depth > 0) {
      depth -= 1;
      plain += ' ';
    } else if (depth === 0) plain += char;
  }
  return plain;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ZONES: Record<string, number> = {
  ut: 0,
  gmt: 0,
  utc: 0,
  z: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  sast: 120,
};
const MAIL_DATE =
  /(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{2,4}),?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([+-]\d{4}|[a-z]{1,5})?/i;

/** Epoch seconds of a mail date (RFC 5322 3.3, old zone names too) or an ISO 8601 time with a zone; null when it is neither. */
export function mailDateSeconds(text: string | null): number | null {
  if (text === null) return null;
  const match = MAIL_DATE.exec(text);
  if (!match) {
    const iso = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(text.trim()) ? Date.parse(text.trim()) : Number.NaN;
    return Number.isNaN(iso) ? null : Math.floor(iso / 1_000);
  }
  const month = MONTHS.indexOf((match[2] ?? '').toLowerCase());
  if (month < 0) return null;
  let year = Number(match[3]);
  if (year < 50) year += 2_000;
  else if (year < 1_000) year += 1_900;
  const [day, hour, minute, second] = [match[1], match[4], match[5], match[6] ?? 0].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const isOnCalendar = day > 0 && new Date(Date.UTC(year, month, day)).getUTCMonth() === month;
  const zone = zoneMinutes(match[7] ?? '');
  if (!isOnCalendar || hour > 23 || minute > 59 || second > 60 || zone === null) return null;
  return Date.UTC(year, month, day, hour, minute, second) / 1_000 - zone * 60;
}

/** The widest zones are UTC-12 and UTC+14. */
const mostZoneMinutes = 14 * 60;

function zoneMinutes(zone: string): number | null {
  const digits = /^([+-])(\d\d)(\d\d)$/.exec(zone);
  if (!digits) return ZONES[zone.toLowerCase()] ?? 0;
  const minutes = Number(digits[2]) * 60 + Number(digits[3]);
  return minutes > mostZoneMinutes ? null : (digits[1] === '-' ? -1 : 1) * minutes;
}
