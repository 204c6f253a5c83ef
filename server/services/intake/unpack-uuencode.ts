import type { Budget } from './unpack-budget.ts';
import { type Member, type MembersEnd, storedMember } from './unpack-member.ts';

/** A file that was written into a text. */
export type UuencodedFile = { fileName: string; bytes: Uint8Array };

const BEGIN = /^begin(?:-base64)? [0-7]{3,4} \S/;
/** From the line `begin` to `end` or, with base64, `====`; one that is cut off goes to the end of the text. */
const BLOCK = /^begin(-base64)? [0-7]{3,4} (\S[^\r\n]*)\r?\n([^]*?)(?:^(?:end|====)[ \t]*$|$(?![^]))/gm;

/** Whether a text begins with a file that `uuencode` wrote. */
export const isUuencoded = (text: string): boolean => BEGIN.test(text);

/** The files that `uuencode` wrote into a text, with or without base64 (POSIX.1, uuencode). */
export function uuencodedIn(text: string): UuencodedFile[] {
  return [...text.matchAll(BLOCK)].map(([, isBase64, name = '', body = '']) => ({
    fileName: name.trim(),
    bytes: isBase64 === undefined ? fromLines(body) : Buffer.from(body, 'base64'),
  }));
}

/** The files of a text that holds nothing else. */
export async function* uuencodedMembers(bytes: Uint8Array, budget: Budget): AsyncGenerator<Member, MembersEnd> {
  for (const file of uuencodedIn(Buffer.from(bytes).toString('latin1'))) yield storedMember(file.fileName, file.bytes, budget);
  return { filesNotLookedAt: 0 };
}

function fromLines(body: string): Uint8Array {
  const bytes = Buffer.alloc(body.length);
  let at = 0;
  for (const line of body.split('\n')) {
    const end = at + sixBits(line, 0);
    for (let from = 1; at < end; from += 4) {
      const bits =
        (sixBits(line, from) << 18) | (sixBits(line, from + 1) << 12) | (sixBits(line, from + 2) << 6) | sixBits(line, from + 3);
      for (let shift = 16; shift >= 0 && at < end; shift -= 8, at += 1) bytes[at] = (bits >> shift) & 255;
    }
  }
  return bytes.subarray(0, at);
}

/** The value of a character; blanks that were cut off the end of a line are zeros. */
function sixBits(line: string, at: number): number {
  const code = line.charCodeAt(at);
  return code >= 32 ? (code - 32) & 63 : 0;
}
