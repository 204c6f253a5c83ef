import fc from 'fast-check';

/** One change to a file: what, where (share of its length or of its lines), with which octet or text. */
type Change = { what: 'flip' | 'drop' | 'double' | 'swap' | 'insert' | 'cut'; at: number; octet: number; text: string };

function lineAt(bytes: Buffer, place: number): { from: number; to: number } {
  const from = bytes.lastIndexOf(10, Math.max(0, place - 1)) + 1;
  const end = bytes.indexOf(10, place);
  return { from: Math.min(from, place), to: end < 0 ? bytes.length : end + 1 };
}

function changed(bytes: Buffer, { what, at, octet, text }: Change): Buffer {
  const place = Math.floor(at * bytes.length);
  const { from, to } = lineAt(bytes, place);
  const line = bytes.subarray(from, to);
  const [before, after] = [bytes.subarray(0, from), bytes.subarray(to)];
  if (what === 'drop') return Buffer.concat([before, after]);
  if (what === 'double') return Buffer.concat([before, line, line, after]);
  if (what === 'cut') return Buffer.from(bytes.subarray(0, place));
  if (what === 'insert') return Buffer.concat([bytes.subarray(0, place), Buffer.from(text, 'latin1'), bytes.subarray(place)]);
  if (what === 'swap') {
    const next = lineAt(bytes, Math.min(to, bytes.length - 1));
    return to >= bytes.length ? bytes : Buffer.concat([before, bytes.subarray(to, next.to), line, bytes.subarray(next.to)]);
  }
  const flipped = Buffer.from(bytes);
  if (place < flipped.length) flipped[place] = octet;
  return flipped;
}

/** Files made from these by none to three changes; `texts` are what may be put in. Most changes fall on the first and last parts. */
export function mutations(seeds: readonly Uint8Array[], texts: readonly string[]): fc.Arbitrary<Buffer> {
  const at = fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 0.3, noNaN: true }),
    fc.double({ min: 0.8, max: 1, noNaN: true }),
  );
  const change = fc.record<Change>({
    what: fc.constantFrom('flip', 'drop', 'double', 'swap', 'insert', 'insert', 'cut'),
    at,
    octet: fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 9, 10, 13, 32, 34, 40, 45, 59, 61, 92)),
    text: fc.constantFrom(...texts),
  });
  return fc
    .tuple(fc.constantFrom(...seeds), fc.array(change, { maxLength: 3 }))
    .map(([seed, changes]) => changes.reduce<Buffer>((bytes, one) => changed(bytes, one), Buffer.from(seed)));
}
