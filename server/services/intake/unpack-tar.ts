import type { Budget } from './unpack-budget.ts';
import { type Member, type MembersEnd, storedMember } from './unpack-member.ts';

const BLOCK = 512;

/** The files of a tar, whatever else it holds left out (POSIX.1-2017, ustar). A tar that is cut off gives what is there. */
export async function* tarMembers(bytes: Uint8Array, budget: Budget, notes: string[]): AsyncGenerator<Member, MembersEnd> {
  const tar = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + BLOCK <= tar.length && tar[at] !== 0) {
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8);
    if (!(size >= 0)) break;
    const body = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (body.length < size) notes.push('The tar file is cut off.');
    if (FILES.has(tar.toString('latin1', at + 156, at + 157))) yield storedMember(nameAt(tar, at), body, budget);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return { filesNotLookedAt: 0 };
}

const FILES = new Set(['0', '\0', '7']);

function nameAt(tar: Buffer, at: number): string {
  const text = (from: number, length: number) => tar.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
  const folder = text(345, 155);
  return folder === '' ? text(0, 100) : `${folder}/${text(0, 100)}`;
}
