import { deflateRawSync, inflateRawSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { BrokenValue } from '#domain/rows/frame.ts';

/** The first byte of a stored value says how it is packed. */
const plain = 0;
const zstd = 1;
const deflate = 2;

/** Small values gain less than the call costs; those of middling size are read three times as fast from deflate as from zstd. */
const smallBytes = 512;
const middlingBytes = 16_384;

/** A value that unpacks to more than this is broken. */
const mostBytes = 268_435_456;

/** A value as it is stored. */
export function pack(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= smallBytes) return packed(plain, bytes);
  return bytes.length <= middlingBytes
    ? packed(deflate, deflateRawSync(bytes, { level: 3 }))
    : packed(zstd, zstdCompressSync(bytes));
}

function packed(way: number, body: Uint8Array): Uint8Array {
  const value = new Uint8Array(body.length + 1);
  value[0] = way;
  value.set(body, 1);
  return value;
}

/** The bytes of a stored value. Throws BrokenValue, whatever was stored. */
export function unpack(value: Uint8Array): Uint8Array {
  const body = value.subarray(1);
  const limit = { maxOutputLength: mostBytes };
  try {
    if (value[0] === plain) return body;
    if (value[0] === deflate) return inflateRawSync(body, limit);
    if (value[0] === zstd) return zstdDecompressSync(body, limit);
  } catch (error) {
    throw new BrokenValue(`The value cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new BrokenValue(`The value is packed in a way (${value[0]}) that is not known here.`);
}
