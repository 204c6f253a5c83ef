export type TarEntry = { name: string; data?: string | Buffer; type?: string };

const block = 512;

/** A header of a tar (POSIX.1-2017, ustar). */
function headerOf(name: string, size: number, type: string): Buffer {
  const header = Buffer.alloc(block);
  header.write(name, 0, 100);
  header.write('0000644\0', 100);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write(' '.repeat(8), 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** A tar of these entries; names over a hundred bytes are written as GNU tar does. */
export function tarOf(entries: readonly TarEntry[]): Buffer {
  const parts = entries.flatMap(({ name, data = '', type = '0' }): Buffer[] => {
    const body = Buffer.from(data);
    const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((block - (bytes.length % block)) % block)]);
    const long = Buffer.from(`${name}\0`);
    const before = long.length > 100 ? [headerOf('././@LongLink', long.length, 'L'), padded(long)] : [];
    return [...before, headerOf(name, body.length, type), padded(body)];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
}
