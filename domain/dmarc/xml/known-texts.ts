import { asciiText, type Coded, textOf } from './coded.ts';

const SLOTS = 2_048;
const WIDTH = 48;

/**
 * Texts seen before, each in the one slot its characters lead to, so that a text which comes again is not made again. What is found is
 * compared character by character: what was read before changes the speed and nothing else.
 */
const codes = new Uint8Array(SLOTS * WIDTH);
const view = new DataView(codes.buffer);
const lengths = new Uint8Array(SLOTS);
const texts = Array<string>(SLOTS).fill('');

function slotOf(from: DataView, start: number, length: number): number {
  let mixed = Math.imul(length, 0x9e37_79b1);
  if (length >= 4) {
    mixed = Math.imul(mixed ^ from.getInt32(start, true), 0x85eb_ca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 15) ^ from.getInt32(start + length - 4, true), 0xc2b2_ae35);
    if (length > 8) mixed = Math.imul(mixed ^ (mixed >>> 13) ^ from.getInt32(start + (length >> 1) - 2, true), 0x27d4_eb2f);
  } else for (let i = 0; i < length; i += 1) mixed = Math.imul(mixed ^ from.getUint8(start + i), 0x85eb_ca6b);
  return (mixed ^ (mixed >>> 16)) & (SLOTS - 1);
}

function isSame(from: DataView, start: number, length: number, kept: number): boolean {
  if (length >= 8) {
    for (let i = 0; i + 8 < length; i += 8)
      if (from.getFloat64(start + i, true) !== view.getFloat64(kept + i, true)) return false;
    return from.getFloat64(start + length - 8, true) === view.getFloat64(kept + length - 8, true);
  }
  for (let i = 0; i < length; i += 1) if (from.getUint8(start + i) !== view.getUint8(kept + i)) return false;
  return true;
}

/** The text at `start` to `end`, when it was learned and still is in its slot; else null. It is ASCII without blanks and references. */
export function knownText(from: DataView, start: number, end: number): string | null {
  const length = end - start;
  if (length > WIDTH) return null;
  const slot = slotOf(from, start, length);
  return lengths[slot] === length && isSame(from, start, length, slot * WIDTH) ? (texts[slot] ?? null) : null;
}

/** Learns the text at `start` to `end`, which must be ASCII without blanks and references. */
export function learnText(piece: Coded, start: number, end: number): string {
  const length = end - start;
  if (length > WIDTH) return textOf(piece, start, end);
  const text = asciiText(piece.codes, start, end);
  const slot = slotOf(piece.view, start, length);
  lengths[slot] = length;
  texts[slot] = text;
  for (let i = 0; i < length; i += 1) codes[slot * WIDTH + i] = piece.codes[start + i] ?? 0;
  return text;
}
