import { copiedValues, createdColumns, type Dialect, patternsOf, valueOf } from './sql-parts.ts';

/**
 * A row of a dump. Texts are bytes, a character for each: `bytesText` decodes them. `line` is where its INSERT or the row begins; `dialect` is
 * that of the database that was dumped.
 */
export type DumpRow = {
  table: string;
  columns: readonly string[] | null;
  values: readonly (string | null)[];
  line: number;
  dialect: Dialect;
};

/** No row and no other statement of these dumps comes near; without a bound a dump of something else would fill the memory. */
const longest = 4 * 1024 * 1024;

const space = /\s+/y;

/** The text of bytes in UTF-8, as dumps are written; bytes that are none are read as Latin-1. */
export function bytesText(bytes: string): string {
  try {
    return decodeURIComponent(bytes.replace(/[%\x80-\xff]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`));
  } catch {
    return bytes;
  }
}

type Rows = { table: string; columns: readonly string[] | null; isCopied: boolean };

/**
 * Reads the rows of a dump of MySQL or MariaDB (mysqldump, mariadb-dump, phpMyAdmin), PostgreSQL (pg_dump as plain text) or SQLite (`.dump`)
 * as it arrives, in pieces of any size with a character for each byte. Columns are those of the INSERT or COPY or of the CREATE TABLE before
 * it, else `null`. `push` and `end` throw a sentence with the line where the dump cannot be read; `end` also where it breaks off.
 */
export function createDumpReader(): { push: (piece: string) => DumpRow[]; end: () => void } {
  const tables = new Map<string, string[]>();
  let dialect: Dialect = 'mysql';
  let patterns = patternsOf(dialect);
  let text = '';
  let at = 0;
  let line = 1;
  let reading: Rows | null = null;

  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const move = (to: number) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < to; next = text.indexOf('\n', next + 1)) line += 1;
    at = to;
  };
  const speak = (found: Dialect) => {
    dialect = found;
    patterns = patternsOf(found);
  };

  function rowAt(): (string | null)[] | null {
    const begin = at;
    const values: (string | null)[] = [];
    at += 1;
    for (let found = match(patterns.value); found !== null; found = match(patterns.value)) {
      values.push(valueOf(found, dialect));
      at = patterns.value.lastIndex;
      if (found.groups?.['after'] === ',') continue;
      const after = match(patterns.afterRow);
      if (after === null) break;
      const end = patterns.afterRow.lastIndex;
      at = begin;
      move(end);
      if (after[1] === ';') reading = null;
      return values;
    }
    at = begin;
    return null;
  }

  /** The row of the next line of a COPY; none at its end, `null` where the line is not there yet. */
  function copiedAt(): (string | null)[] | 'end' | null {
    const end = text.indexOf('\n', at);
    if (end === -1) return null;
    const row = text.slice(at, end).replace(/\r$/, '');
    move(end + 1);
    if (row !== '\\.') return copiedValues(row);
    reading = null;
    return 'end';
  }

  function beginStatement(): boolean {
    if (match(patterns.gap) !== null) {
      move(patterns.gap.lastIndex);
      return true;
    }
    const head = match(patterns.insert) ?? match(patterns.copy);
    if (head !== null) {
      const { table = '', names, copied } = head.groups ?? {};
      const named = names?.split(',').map((one) => one.trim().replace(/[`"]/g, ''));
      if (copied !== undefined) speak('postgresql');
      reading = { table, columns: named ?? tables.get(table) ?? null, isCopied: copied !== undefined };
      move(at + head[0].length);
      return true;
    }
    if (/^(?:insert|replace|copy|\/\*|--|#)/i.test(text.slice(at, at + 8))) return false;
    const other = match(patterns.statement);
    if (other === null) return false;
    const made = createdColumns(other[0]);
    if (made !== null) tables.set(made.table, made.columns);
    if (/^PRAGMA\s/i.test(other[0])) speak('sqlite');
    if (/^SET\s+standard_conforming_strings\s/i.test(other[0])) speak('postgresql');
    move(at + other[0].length);
    return true;
  }

  return {
    push: (piece) => {
      text = text.slice(at) + piece;
      at = 0;
      const rows: DumpRow[] = [];
      while (at < text.length) {
        if (reading === null) {
          if (!beginStatement()) break;
          continue;
        }
        if (!reading.isCopied && match(space) !== null) move(space.lastIndex);
        if (at === text.length) break;
        const { isCopied, ...begun } = { ...reading, line, dialect };
        if (!isCopied && text[at] !== '(') throw new Error(`line ${line}: a row of ${begun.table} does not begin with "(".`);
        const values = isCopied ? copiedAt() : rowAt();
        if (values === null) break;
        if (values === 'end') continue;
        if (begun.columns !== null && begun.columns.length !== values.length)
          throw new Error(
            `line ${begun.line}: a row of ${begun.table} has ${values.length} values for ${begun.columns.length} columns.`,
          );
        rows.push({ ...begun, values });
      }
      if (text.length - at > longest)
        throw new Error(`line ${line}: this cannot be read${reading ? ` as a row of ${reading.table}` : ''}.`);
      return rows;
    },
    end: () => {
      const isComment = /^(?:--|#)[^\n]*$/.test(text.slice(at));
      if (reading !== null)
        throw new Error(`line ${line}: the dump ends inside the rows of ${reading.table}, or a value there cannot be read.`);
      if (at < text.length && !isComment)
        throw new Error(`line ${line}: the dump ends inside a statement, or it cannot be read.`);
    },
  };
}
