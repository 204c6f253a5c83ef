const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const FLAGS_AND_EXTENSION = Buffer.alloc(8);
const END = Buffer.from([0xff, 0xff]);

/** Rows of columns of type bytea or text as a COPY in format binary takes them (PostgreSQL manual, COPY, "Binary Format"). */
export function binaryCopy(rows: readonly (readonly Uint8Array[])[]): Uint8Array {
  const pieces: Uint8Array[] = [SIGNATURE, FLAGS_AND_EXTENSION];
  for (const columns of rows) {
    const count = Buffer.alloc(2);
    count.writeInt16BE(columns.length);
    pieces.push(count);
    for (const column of columns) {
      const size = Buffer.alloc(4);
      size.writeInt32BE(column.length);
      pieces.push(size, column);
    }
  }
  return Buffer.concat([...pieces, END]);
}
