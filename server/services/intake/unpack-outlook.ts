import { type CompoundEntry, openCompoundFile } from './compound-file.ts';
import { type Budget, UnpackRefusal } from './unpack-budget.ts';
import { type Member, type MembersEnd, storedMember } from './unpack-member.ts';

/** The properties of an attachment as Outlook names their streams: bytes, names from the longest on, and a whole message (MS-OXMSG 2.2.2). */
const DATA = '__substg1.0_37010102';
const MESSAGE = '__substg1.0_3701000D';
const NAMES: [stream: string, encoding: BufferEncoding][] = [
  ['__substg1.0_3707001F', 'utf16le'],
  ['__substg1.0_3707001E', 'latin1'],
  ['__substg1.0_3704001F', 'utf16le'],
  ['__substg1.0_3704001E', 'latin1'],
];

const damaged = () =>
  new UnpackRefusal(
    'damaged-archive',
    'The Outlook file is damaged. Save the message as .eml, or send the report that is attached to it.',
  );

async function* guarded(members: Generator<Member>): AsyncGenerator<Member, MembersEnd> {
  try {
    yield* members;
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error;
  }
  return { filesNotLookedAt: 0 };
}

/** The attachments of a message that Outlook saved (.msg), also of messages attached to it. An Office file has none. */
function msgMembers(bytes: Uint8Array, budget: Budget): AsyncGenerator<Member, MembersEnd> {
  function* opened() {
    yield* attachmentsOf(openCompoundFile(bytes), budget, budget.limits.maxMailDepth);
  }
  return guarded(opened());
}

function* attachmentsOf(message: CompoundEntry, budget: Budget, depth: number): Generator<Member> {
  for (const storage of message.children().filter(({ name }) => name.startsWith('__attach_version1.0_'))) {
    const parts = new Map(storage.children().map((entry) => [entry.name, entry]));
    const inner = parts.get(MESSAGE);
    if (inner !== undefined && depth > 0) yield* attachmentsOf(inner, budget, depth - 1);
    const data = parts.get(DATA);
    if (data !== undefined) yield storedMember(nameOf(parts), data.bytes(), budget);
  }
}

function nameOf(parts: ReadonlyMap<string, CompoundEntry>): string {
  for (const [stream, encoding] of NAMES) {
    const name = parts.get(stream)?.bytes().toString(encoding);
    if (name) return name;
  }
  return 'attachment';
}

/** How a winmail.dat begins (MS-OXTNEF 2.1.3.1). */
export const TNEF = 'x\u009f>"';
const ATTACHMENT_BEGINS = 0x00069002;
const TITLE = 0x00018010;
const ATTACHMENT_DATA = 0x0006800f;
const ATTACHMENT_PROPERTIES = 0x00069005;

/** The attachments that Outlook packed into a winmail.dat, also of messages packed in it (MS-OXTNEF). */
function tnefMembers(bytes: Uint8Array, budget: Budget): AsyncGenerator<Member, MembersEnd> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return guarded(packedIn(file, budget, budget.limits.maxMailDepth));
}

function* packedIn(file: Buffer, budget: Budget, depth: number): Generator<Member> {
  let name = 'attachment';
  for (let at = 6; at + 9 <= file.length; ) {
    const id = file.readUInt32LE(at + 1);
    const from = at + 9;
    at = from + file.readUInt32LE(at + 5) + 2;
    const body = file.subarray(from, at - 2);
    if (file.readUInt16LE(at - 2) !== sumOf(body)) throw damaged();
    if (id === ATTACHMENT_BEGINS) name = 'attachment';
    if (id === TITLE) name = body.toString('latin1').replace(/\0.*$/s, '');
    if (id === ATTACHMENT_DATA) yield storedMember(name, body, budget);
    const message = id === ATTACHMENT_PROPERTIES && depth > 0 ? messageIn(body) : null;
    if (message !== null) yield* packedIn(message, budget, depth - 1);
  }
}

/** The message that is an attachment itself: a property of an attachment, its length first, then what it is, then the same format again. */
function messageIn(properties: Buffer): Buffer | null {
  const start = properties.indexOf(TNEF, 0, 'latin1');
  return start < 20 ? null : properties.subarray(start, start - 16 + properties.readUInt32LE(start - 20));
}

function sumOf(body: Buffer): number {
  let sum = 0;
  for (const byte of body) sum = (sum + byte) & 0xffff;
  return sum;
}

/** The files in what Outlook saved or packed, by format. */
export const outlookMembers = { msg: msgMembers, tnef: tnefMembers };
