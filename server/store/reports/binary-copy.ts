const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const FLAGS_AND_EXTENSION = Buffer.alloc(8);
const END = Buffer.from([0xff, 0xff]);
const NULL = Buffer.from([0xff, 0xff, 0xff, 0xff]);
const EPOCH_MS = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;

/** Rows of columns in PostgreSQL's binary form as a COPY in format binary takes them (PostgreSQL manual, COPY, "Binary Format"). */
export function binaryCopy(rows: readonly (readonly (Uint8Array | null)[])[]): Uint8Array {
  const pieces: Uint8Array[] = [SIGNATURE, FLAGS_AND_EXTENSION];
  for (const columns of rows) {
    const count = Buffer.allocUnsafe(2);
    count.writeInt16BE(columns.length);
    pieces.push(count);
    for (const column of columns) {
      if (column === null) pieces.push(NULL);
      else pieces.push(int4(column.length), column);
    }
  }
  return Buffer.concat([...pieces, END]);
}

/** A value of type int. */
export function int4(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** A value of type bigint. */
export function int8(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

/** Values of the types that reports have, by the name of the type; text as it is, times as ISO text. */
export const binary = {
  int: int4,
  bigint: int8,
  boolean: (value: boolean) => Buffer.from([value ? 1 : 0]),
  text: (value: string) => Buffer.from(value),
  jsonb: (json: string) => Buffer.concat([Buffer.from([1]), Buffer.from(json)]),
  bytea: (value: Uint8Array) => value,
  date: (day: string) => int4((Date.parse(day) - EPOCH_MS) / DAY_MS),
  timestamptz: (time: string) => int8((Date.parse(time) - EPOCH_MS) * 1000),
};
