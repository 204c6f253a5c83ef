/** One header field of a mail: its name in small letters, its value unfolded. */
export type PlainField = { key: string; value: string };

/** A value with parameters (RFC 2045 5.1): `text/xml; name="a.xml"`. The value and the names are in small letters. */
export type PlainValue = { value: string; params: ReadonlyMap<string, string> };

/** A header section and the place where the body begins. */
export type PlainHead = { fields: PlainField[]; bodyAt: number };

const MAX_HEAD = 65_536;
const MAX_FIELDS = 300;
const UNUSUAL = /[^\t\n\r -~]/;
const FIELD = /^([!-9;-~]+):[ \t]*(.*)$/;
const VALUE = /^([\w.+-]+(?:\/[\w.+-]+)?)[ \t]*/;
const PARAM = /;[ \t]*([\w-]+)=(?:"([^"\\()]*)"|([^\s";\\()]+))[ \t]*/y;

/**
 * Reads the header section that begins at `at` and must end before `until` (RFC 5322 2.2). Null if anything in it is unusual: non-ASCII,
 * line ends other than `eol`, a line that is not a field, more than 64 KiB or 300 fields.
 */
export function plainHead(bytes: Buffer, at: number, until: number, eol: '\r\n' | '\n'): PlainHead | null {
  const end = bytes.indexOf(eol + eol, at, 'latin1');
  const bodyAt = end + 2 * eol.length;
  if (end <= at || bodyAt > until || end - at > MAX_HEAD) return null;
  const head = bytes.toString('latin1', at, end);
  if (UNUSUAL.test(head)) return null;
  const lines = head.split(eol);
  const fields: PlainField[] = [];
  for (const line of lines) {
    if (line.includes('\r') || line.includes('\n')) return null;
    const last = fields.at(-1);
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (last === undefined) return null;
      last.value += line;
      continue;
    }
    const found = FIELD.exec(line);
    if (!found || fields.length === MAX_FIELDS) return null;
    fields.push({ key: (found[1] ?? '').toLowerCase(), value: found[2] ?? '' });
  }
  for (const field of fields) field.value = field.value.trim();
  return { fields, bodyAt };
}

/** The only value of a field; undefined where there is none, null where there are several. */
export function onlyValue(fields: readonly PlainField[], key: string): string | null | undefined {
  let value: string | undefined;
  for (const field of fields) {
    if (field.key !== key) continue;
    if (value !== undefined) return null;
    value = field.value;
  }
  return value;
}

/**
 * Parses a value with parameters. Null for anything that needs a full parser: comments, escapes, encoded words, continued or repeated
 * parameters (RFC 2045 5.1, 2047, 2231).
 */
export function plainValue(text: string): PlainValue | null {
  const value = VALUE.exec(text);
  if (!value || text.includes('=?')) return null;
  const params = new Map<string, string>();
  PARAM.lastIndex = value[0].length;
  let at = PARAM.lastIndex;
  for (let param = PARAM.exec(text); param; param = PARAM.exec(text)) {
    const name = (param[1] ?? '').toLowerCase();
    if (params.has(name)) return null;
    params.set(name, param[2] ?? param[3] ?? '');
    at = PARAM.lastIndex;
  }
  return at === text.length || /^;[ \t]*$/.test(text.slice(at)) ? { value: (value[1] ?? '').toLowerCase(), params } : null;
}
