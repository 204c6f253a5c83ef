import { type Budget, UnpackRefusal } from './unpack-budget.ts';

const PIECE = 262_144;

/** The bytes of a file that is not packed, in pieces, within the budget. */
export async function* storedChunks(body: Uint8Array, budget: Budget): AsyncGenerator<Uint8Array> {
  const sums = { compressedBytes: body.length, inflatedBytes: 0 };
  for (let at = 0; at < body.length; at += PIECE) {
    const piece = body.subarray(at, at + PIECE);
    budget.spend(piece.length, sums);
    yield piece;
  }
}

/** The chunks again, after the first was read ahead to inspect it. */
export async function* resumed(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  yield* rest;
}

/** All chunks as one, at most `maxBytes`. */
export async function collect(chunks: AsyncIterable<Uint8Array> | Uint8Array[], maxBytes: number): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw new UnpackRefusal('too-large', `The file is larger than ${maxBytes >> 20} MiB.`);
    all.push(chunk);
  }
  return Buffer.concat(all);
}
