/** Whose dump it is: in texts of MySQL and MariaDB a backslash escapes, in the others it stands for itself. */
export type Dialect = 'mysql' | 'postgresql' | 'sqlite';

const name = '[`"]?([^`"\\s(.]+)[`"]?';
const table = '(?:[`"]?[^`"\\s(.]+[`"]?\\.)?[`"]?(?<table>[^`"\\s(.]+)[`"]?';
const rest = '[^;\'"`]*';
const create = new RegExp(`^CREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?(?:${name}\\.)?${name}\\s*\\(`, 'i');
/** The part between two commas of a CREATE TABLE: a name, then anything with its texts and brackets whole. */
const created = /\s*(?:[`"]([^`"]+)[`"]|(\w+))(?:'(?:[^']|'')*'|"[^"]*"|`[^`]*`|\((?:[^()]|\([^()]*\))*\)|[^,'"`()])*(,|\))/gy;
const noColumn = /^(?:PRIMARY|UNIQUE|KEY|INDEX|FULLTEXT|SPATIAL|CONSTRAINT|FOREIGN|CHECK|EXCLUDE|LIKE)$/i;

/** The patterns by which a dump is read. `after` of a value is what ends it. */
export type Patterns = Readonly<Record<'statement' | 'gap' | 'insert' | 'copy' | 'value' | 'afterRow', RegExp>>;

function made(dialect: Dialect): Patterns {
  const quoted = dialect === 'mysql' ? `'[^'\\\\]*(?:(?:\\\\[\\s\\S]|'')[^'\\\\]*)*'` : `'[^']*(?:''[^']*)*'`;
  const line = dialect === 'mysql' ? '(?:--|#)' : '--';
  const text = `(?:_\\w+\\s*)?(?:unistr\\((?<escaped>${quoted})\\)|(?:replace\\()*(?<text>${quoted})(?<calls>(?:,${quoted},char\\(\\d+\\)\\))*))`;
  const other = `(?<none>NULL)|${text}|0x(?<hex>[0-9a-f]+)|x'(?<hexText>[0-9a-f]*)'|(?<plain>-?[\\d.]+|true|false)`;
  return {
    statement: new RegExp(`${rest}(?:(?:${quoted}|"[^"]*"|\`[^\`]*\`)${rest})*;`, 'y'),
    gap: new RegExp(`(?:\\s+|;|/\\*[\\s\\S]*?\\*/|(?:${line}|\\\\[a-z])[^\\n]*\\n)`, 'y'),
    insert: new RegExp(
      `(?:INSERT|REPLACE)\\s+(?:IGNORE\\s+)?INTO\\s+${table}\\s*(?:\\((?<names>[^)]*)\\))?\\s*VALUES\\s*(?=\\()`,
      'iy',
    ),
    copy: new RegExp(`COPY\\s+${table}\\s*(?:\\((?<names>[^)]*)\\))?\\s*(?<copied>FROM\\s+stdin);\\r?\\n`, 'iy'),
    value: new RegExp(`\\s*(?:${other})\\s*(?<after>[,)])`, 'iy'),
    afterRow: /\s*([,;])\s*/y,
  };
}

const patterns: Readonly<Record<Dialect, Patterns>> = {
  mysql: made('mysql'),
  postgresql: made('postgresql'),
  sqlite: made('sqlite'),
};

/** The patterns of a dialect; they keep their place in a text and are for one reader at a time. */
export const patternsOf = (dialect: Dialect): Patterns => patterns[dialect];

/** The table that a statement creates and its columns; `null` for another statement. */
export function createdColumns(statement: string): { table: string; columns: string[] } | null {
  const head = create.exec(statement);
  if (head === null) return null;
  created.lastIndex = head[0].length;
  const columns: string[] = [];
  for (const [, quoted, word = '', end] of statement.matchAll(created)) {
    if (quoted !== undefined) columns.push(quoted);
    else if (!noColumn.test(word)) columns.push(word);
    if (end === ')') break;
  }
  return { table: head[2] ?? '', columns };
}

const escapes: Readonly<Record<string, string>> = { 0: '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' };
const unescaped = (text: string) =>
  text.slice(1, -1).replace(/\\([\s\S])|''/g, (_all, sign?: string) => (sign === undefined ? "'" : (escapes[sign] ?? sign)));
const unquoted = (text: string) => text.slice(1, -1).replaceAll("''", "'");
const ofHex = (digits: string) =>
  (digits.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');

/** A text of SQLite whose control characters are written outside of it: `replace('a\\nb','\\n',char(10))`. */
function calledText(text: string, calls: string): string {
  let plain = text;
  for (const [, sign = '', code] of calls.matchAll(/,('[^']*(?:''[^']*)*'),char\((\d+)\)/gi))
    plain = plain.replaceAll(unquoted(sign), String.fromCharCode(Number(code)));
  return plain;
}

/** A text of a newer SQLite, whose control characters are escaped: `unistr('a\\u000ab')`. */
const escapedText = (text: string) =>
  text.replace(/\\(?:u([0-9a-f]{4})|\\)/gi, (_all, code?: string) =>
    code === undefined ? '\\' : String.fromCharCode(Number.parseInt(code, 16)),
  );

/** The value that `Patterns.value` found; `null` is NULL. Bytes of SQLite stay `x'…'`: its dumps cut off texts that hold a zero byte. */
export function valueOf({ groups = {} }: RegExpExecArray, dialect: Dialect): string | null {
  const { none, text, escaped, calls = '', hex, hexText, plain } = groups;
  if (none !== undefined) return null;
  if (escaped !== undefined) return escapedText(unquoted(escaped));
  if (hexText !== undefined && dialect === 'sqlite') return `x'${hexText}'`;
  if (text === undefined) return plain ?? ofHex(hex ?? hexText ?? '');
  return dialect === 'mysql' ? unescaped(text) : calledText(unquoted(text), calls);
}

const copied: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** The values of a line of a COPY in PostgreSQL's text format. */
export const copiedValues = (line: string): (string | null)[] =>
  line
    .split('\t')
    .map((field) => (field === '\\N' ? null : field.replace(/\\(.)/g, (_all, sign: string) => copied[sign] ?? sign)));
