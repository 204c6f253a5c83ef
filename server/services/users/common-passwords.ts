import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Bytes of a SHA-256 that represent a password; an uncommon password is mistaken for a common one once in ten million cases. */
const width = 5;

let hashes: Buffer | null = null;

/**
 * Whether a text is among the common passwords: those of 12 characters or more among the million most used ones, and the letters alone of the
 * 100 000 most used. In lower case. Nothing is asked of anybody else; `scripts/common-passwords.mjs` makes the file.
 */
export function isCommonPassword(text: string): boolean {
  hashes ??= readFileSync(new URL('./common-passwords.bin', import.meta.url));
  const wanted = createHash('sha256').update(text).digest().subarray(0, width);
  let [low, high] = [0, hashes.length / width];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = hashes.compare(wanted, 0, width, middle * width, (middle + 1) * width);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
