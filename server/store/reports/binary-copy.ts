const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const EPOCH_MS = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;
const WORD = 4_294_967_296;

/** Types of columns that a COPY may have; times and days are given as ISO text, jsonb as JSON text. */
export type CopyType = 'int' | 'bigint' | 'boolean' | 'text' | 'text[]' | 'jsonb' | 'bytea' | 'date' | 'timestamptz';

/** A value of a column. */
export type CopyValue = string | number | boolean | Uint8Array | readonly string[] | null;

const TEXT_OID = 25;
const ARRAY_HEAD = 20;

const isTexts = (value: CopyValue): value is readonly string[] => Array.isArray(value);

type Row = readonly CopyValue[];

/** Rows in PostgreSQL's binary form as a COPY in format binary takes them (PostgreSQL manual, COPY, "Binary Format"). */
export function binaryCopy(types: readonly CopyType[], rows: readonly Row[]): Uint8Array {
  const bytes = Buffer.allocUnsafe(rows.reduce((sum, row) => sum + mostBytes(row), SIGNATURE.length + 2));
  let at = SIGNATURE.copy(bytes);
  for (const row of rows) {
    at = bytes.writeInt16BE(types.length, at);
    for (const [column, type] of types.entries()) at = writeColumn(bytes, at, type, row[column] ?? null);
  }
  return bytes.subarray(0, bytes.writeInt16BE(-1, at));
}

/** A length and at most eight bytes for each value; a character has at most three bytes, jsonb has a version before it. */
function mostBytes(row: Row): number {
  let bytes = 2;
  for (const value of row) bytes += 13 + sizeOf(value);
  return bytes;
}

function sizeOf(value: CopyValue): number {
  if (typeof value === 'string') return 3 * value.length;
  if (value instanceof Uint8Array) return value.length;
  return isTexts(value) ? value.reduce((sum, text) => sum + 4 + 3 * text.length, ARRAY_HEAD) : 0;
}

function writeColumn(bytes: Buffer, at: number, type: CopyType, value: CopyValue): number {
  if (value === null) return bytes.writeInt32BE(-1, at);
  const end = writeValue(bytes, at + 4, type, value);
  bytes.writeInt32BE(end - at - 4, at);
  return end;
}

function writeValue(bytes: Buffer, at: number, type: CopyType, value: Exclude<CopyValue, null>): number {
  if (value instanceof Uint8Array) {
    bytes.set(value, at);
    return at + value.length;
  }
  if (isTexts(value)) return writeTexts(bytes, at, value);
  switch (type) {
    case 'int':
      return bytes.writeInt32BE(Number(value), at);
    case 'bigint':
      return writeInt8(bytes, at, Number(value));
    case 'boolean':
      return bytes.writeInt8(value === true ? 1 : 0, at);
    case 'date':
      return bytes.writeInt32BE((Date.parse(String(value)) - EPOCH_MS) / DAY_MS, at);
    case 'timestamptz':
      return writeInt8(bytes, at, (Date.parse(String(value)) - EPOCH_MS) * 1000);
    case 'jsonb':
      return writeText(bytes, bytes.writeInt8(1, at), String(value));
    default:
      return writeText(bytes, at, String(value));
  }
}

/** An array of texts: dimensions, no nulls, type; length and first index; each text behind its length. */
function writeTexts(bytes: Buffer, at: number, texts: readonly string[]): number {
  const head = texts.length === 0 ? [0, 0, TEXT_OID] : [1, 0, TEXT_OID, texts.length, 1];
  let end = head.reduce((place, word) => bytes.writeInt32BE(word, place), at);
  for (const text of texts) {
    const start = end;
    end = writeText(bytes, start + 4, text);
    bytes.writeInt32BE(end - start - 4, start);
  }
  return end;
}

const writeText = (bytes: Buffer, at: number, text: string) => at + bytes.write(text, at);

function writeInt8(bytes: Buffer, at: number, value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number.`);
  const high = Math.floor(value / WORD);
  return bytes.writeUInt32BE(value - high * WORD, bytes.writeInt32BE(high, at));
}
