/** A row of a dump. Texts are bytes, a character for each: `bytesText` decodes them. `line` is where its INSERT or the row begins. */
export type DumpRow = { table: string; columns: readonly string[] | null; values: readonly (string | null)[]; line: number };

const name = '[`"]?([^`"\\s(.]+)[`"]?';
const quoted = `'[^'\\\\]*(?:(?:\\\\[\\s\\S]|'')[^'\\\\]*)*'`;
const rest = '[^;\'"`]*';
const statement = new RegExp(`${rest}(?:(?:${quoted}|"[^"]*"|\`[^\`]*\`)${rest})*;`, 'y');
const gap = /(?:\s+|;|\/\*[\s\S]*?\*\/|(?:--|#)[^\n]*\n)/y;
const insert = new RegExp(
  `(?:INSERT|REPLACE)\\s+(?:IGNORE\\s+)?INTO\\s+(?:${name}\\.)?${name}\\s*(?:\\(([^)]*)\\))?\\s*VALUES\\s*(?=\\()`,
  'iy',
);
const create = new RegExp(`^CREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?(?:${name}\\.)?${name}\\s*\\(`, 'i');
const value = new RegExp(`\\s*(?:(NULL)|(?:_\\w+\\s*)?(?:(${quoted})|0x([0-9a-f]+)|x'([0-9a-f]*)')|(-?[\\d.]+))\\s*([,)])`, 'iy');
const afterRow = /\s*([,;])\s*/y;

/** No row and no other statement of these dumps comes near; without a bound a dump of something else would fill the memory. */
const longest = 4 * 1024 * 1024;

const escapes: Readonly<Record<string, string>> = { 0: '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' };
const unescaped = (text: string) =>
  text.slice(1, -1).replace(/\\([\s\S])|''/g, (_all, sign?: string) => (sign === undefined ? "'" : (escapes[sign] ?? sign)));
const ofHex = (digits: string) =>
  (digits.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');

function valueOf([, none, text, hex, quotedHex, number]: RegExpExecArray): string | null {
  if (none !== undefined) return null;
  if (text !== undefined) return unescaped(text);
  return number ?? ofHex(hex ?? quotedHex ?? '');
}

/** The text of bytes in UTF-8, as mysqldump writes them; bytes that are none are read as Latin-1. */
export function bytesText(bytes: string): string {
  try {
    return decodeURIComponent(bytes.replace(/[%\x80-\xff]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`));
  } catch {
    return bytes;
  }
}

/**
 * Reads the INSERT statements of a dump of MySQL or MariaDB (mysqldump, mariadb-dump, phpMyAdmin) as it arrives, in pieces of any size with
 * a character for each byte. Columns are those of the INSERT or of the CREATE TABLE before it, else `null`. `push` and `end` throw a
 * sentence with the line where the dump cannot be read; `end` also where it breaks off.
 */
export function createDumpReader(): { push: (piece: string) => DumpRow[]; end: () => void } {
  const tables = new Map<string, string[]>();
  let text = '';
  let at = 0;
  let line = 1;
  let inserting: { table: string; columns: readonly string[] | null } | null = null;

  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const move = (to: number) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < to; next = text.indexOf('\n', next + 1)) line += 1;
    at = to;
  };

  function rowAt(): (string | null)[] | null {
    const begin = at;
    const values: (string | null)[] = [];
    at += 1;
    for (let found = match(value); found !== null; found = match(value)) {
      values.push(valueOf(found));
      at = value.lastIndex;
      if (found[6] === ',') continue;
      const after = match(afterRow);
      if (after === null) break;
      const end = afterRow.lastIndex;
      at = begin;
      move(end);
      if (after[1] === ';') inserting = null;
      return values;
    }
    at = begin;
    return null;
  }

  function beginStatement(): boolean {
    if (match(gap) !== null) {
      move(gap.lastIndex);
      return true;
    }
    const head = match(insert);
    if (head !== null) {
      const table = head[2] ?? '';
      const named = head[3]?.split(',').map((one) => one.trim().replace(/[`"]/g, ''));
      inserting = { table, columns: named ?? tables.get(table) ?? null };
      move(insert.lastIndex);
      return true;
    }
    if (/^(?:insert|replace|\/\*|--|#)/i.test(text.slice(at, at + 8))) return false;
    const other = match(statement);
    if (other === null) return false;
    const made = create.exec(other[0]);
    if (made !== null)
      tables.set(
        made[2] ?? '',
        [...other[0].matchAll(/^\s*[`"]([^`"]+)[`"]\s/gm)].map(([, column]) => column ?? ''),
      );
    if (/^COPY\s.*\sFROM\s+stdin;$/is.test(other[0]))
      throw new Error(`line ${line}: this is a dump of PostgreSQL. Only dumps of MySQL and MariaDB can be imported.`);
    move(statement.lastIndex);
    return true;
  }

  return {
    push: (piece) => {
      text = text.slice(at) + piece;
      at = 0;
      const rows: DumpRow[] = [];
      while (at < text.length) {
        if (inserting === null) {
          if (!beginStatement()) break;
          continue;
        }
        const begun = { ...inserting, line };
        if (text[at] !== '(') throw new Error(`line ${line}: a row of ${begun.table} does not begin with "(".`);
        const values = rowAt();
        if (values === null) break;
        if (begun.columns !== null && begun.columns.length !== values.length)
          throw new Error(
            `line ${line}: a row of ${begun.table} has ${values.length} values for ${begun.columns.length} columns.`,
          );
        rows.push({ ...begun, values });
      }
      if (text.length - at > longest)
        throw new Error(`line ${line}: this cannot be read${inserting ? ` as a row of ${inserting.table}` : ''}.`);
      return rows;
    },
    end: () => {
      const isComment = /^(?:--|#)[^\n]*$/.test(text.slice(at));
      if (inserting !== null)
        throw new Error(`line ${line}: the dump ends inside the rows of ${inserting.table}, or a value there cannot be read.`);
      if (at < text.length && !isComment)
        throw new Error(`line ${line}: the dump ends inside a statement, or it cannot be read.`);
    },
  };
}
