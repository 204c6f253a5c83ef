import type { Budget } from './unpack-budget.ts';
import { type Member, type MembersEnd, storedMember } from './unpack-member.ts';

const SEPARATOR = Buffer.from('\nFrom ');
const HEADER = /^From [^\n]*\n[!-9;-~]+:/;

/** Whether a file that begins like an email is a mailbox file: its first line is the separator of messages (RFC 4155). */
export function isMbox(bytes: Uint8Array): boolean {
  return HEADER.test(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 2_000)).toString('latin1'));
}

/** The messages of a mailbox file: each begins with a `From ` line after an empty line and before a header field. */
export async function* mboxMembers(bytes: Uint8Array, budget: Budget): AsyncGenerator<Member, MembersEnd> {
  const box = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0, number = 1; start < box.length; number += 1) {
    const end = nextStart(box, start + 1);
    const head = box.indexOf('\n', start) + 1;
    yield storedMember(`mail ${number}`, box.subarray(head, end), budget);
    start = end;
  }
  return { filesNotLookedAt: 0 };
}

function nextStart(box: Buffer, from: number): number {
  for (let at = box.indexOf(SEPARATOR, from); at >= 0; at = box.indexOf(SEPARATOR, at + 1)) {
    const isBehindEmpty = box[at - 1] === 0x0a || (box[at - 1] === 0x0d && box[at - 2] === 0x0a);
    if (isBehindEmpty && isMbox(box.subarray(at + 1))) return at + 1;
  }
  return box.length;
}
