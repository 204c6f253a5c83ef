import type { Problem } from '#domain/result.ts';
import { type Budget, createBudget, UnpackRefusal } from './unpack-budget.ts';
import { collect, resumed, storedChunks } from './unpack-chunks.ts';
import { gunzipChunks, isDamage } from './unpack-inflate.ts';
import { UNPACK_LIMITS, type UnpackLimits } from './unpack-limits.ts';
import { mailParts } from './unpack-mail.ts';
import { isMbox, mboxMembers } from './unpack-mbox.ts';
import { isBeside, isForPeople, isNoReport, isSystemFile, type Member, type MembersEnd } from './unpack-member.ts';
import { outlookMembers } from './unpack-outlook.ts';
import type { Place, UnpackedPart } from './unpack-part.ts';
import { shortParts } from './unpack-short.ts';
import { encryptedText, fromBase64, isEncrypted, isForeign, sniff, whyNoReport } from './unpack-sniff.ts';
import { tarMembers } from './unpack-tar.ts';
import { uuencodedMembers } from './unpack-uuencode.ts';
import { zipMembers } from './unpack-zip.ts';

type Archive = 'gzip' | 'zip' | 'tar';
type Wrapping = { archives: Archive[]; mailDepth: number; base64Depth: number };

/**
 * Finds every possible report in an email, an archive or a plain file, deciding by the bytes alone. Bounded by `limits`; refused files come
 * as parts with a sentence, nothing is thrown before `chunks` is read (RFC 9990 3.5, 8.1). The usual message returns at once.
 */
export function unpackMessage(
  raw: Uint8Array,
  sourceName?: string,
  limits?: Partial<UnpackLimits>,
): AsyncIterable<UnpackedPart> | UnpackedPart[] {
  const place: Place = { fileName: sourceName ?? null, path: sourceName ?? 'input' };
  const all = limits === undefined ? UNPACK_LIMITS : { ...UNPACK_LIMITS, ...limits };
  return shortParts(raw, place, all) ?? unpackAny(raw, place, all);
}

/** The same for every message, step by step. */
export async function* unpackAny(raw: Uint8Array, place: Place, limits: UnpackLimits): AsyncGenerator<UnpackedPart> {
  const budget = createBudget(limits);
  const format = sniff(raw);
  const maxBytes = format === 'xml' || format === 'json' ? budget.limits.maxInflatedBytes : budget.limits.maxMessageBytes;
  if (raw.length > maxBytes) {
    const { problem } = new UnpackRefusal('too-large', `The message is larger than ${maxBytes >> 20} MiB.`);
    yield refusedPart(place, raw.length, problem);
    return;
  }
  yield* guarded(place, raw.length, unpackBytes(raw, place, budget, { archives: [], mailDepth: 0, base64Depth: 0 }));
}

function refusedPart(place: Place, bytesCompressed: number, problem: Problem): UnpackedPart {
  return { ...place, kind: 'refused', bytesCompressed, problem };
}

async function* guarded(place: Place, bytes: number, parts: AsyncGenerator<UnpackedPart>): AsyncGenerator<UnpackedPart> {
  try {
    yield* parts;
  } catch (error) {
    if (!(error instanceof UnpackRefusal)) throw error;
    yield refusedPart(place, bytes, error.problem);
  }
}

const notAReport = (bytes: Uint8Array) =>
  isEncrypted(bytes) ? new UnpackRefusal('encrypted', encryptedText) : new UnpackRefusal('not-a-report', whyNoReport(bytes));

async function* unpackBytes(bytes: Uint8Array, place: Place, budget: Budget, wrapping: Wrapping): AsyncGenerator<UnpackedPart> {
  budget.spendPart();
  const format = sniff(bytes);
  switch (format) {
    case 'empty':
      throw new UnpackRefusal('empty', 'The file is empty, so it holds no report.');
    case 'none':
      throw notAReport(bytes);
    case 'xml':
    case 'json':
      yield {
        ...place,
        kind: 'content',
        format,
        bytesCompressed: bytes.length,
        notes: [],
        chunks: () => storedChunks(bytes, budget),
      };
      return;
    case 'base64':
      if (wrapping.base64Depth > 0) throw notAReport(bytes);
      yield* unpackBytes(fromBase64(Buffer.from(bytes).toString('latin1')), place, budget, { ...wrapping, base64Depth: 1 });
      return;
    case 'uuencode':
      if (wrapping.base64Depth > 0) throw notAReport(bytes);
      yield* unpackFiles(uuencodedMembers(bytes, budget), bytes, place, budget, { ...wrapping, base64Depth: 1 });
      return;
    case 'mail':
      if (isMbox(bytes)) yield* unpackMbox(bytes, place, budget, wrapping);
      else yield* unpackMail(bytes, place, budget, wrapping);
      return;
    case 'msg':
    case 'tnef': {
      const inside = { ...place, path: `${place.path}/${format}` };
      yield* unpackFiles(outlookMembers[format](bytes, budget), bytes, inside, budget, deeper(wrapping, budget));
      return;
    }
    case 'gzip':
      yield* unpackGzip(bytes, place, budget, wrapping);
      return;
    case 'zip':
    case 'tar':
      yield* unpackArchive(format, bytes, place, budget, wrapping);
  }
}

function nested(): UnpackRefusal {
  return new UnpackRefusal(
    'nested-archive',
    'Archives are nested more than one level deep, and the inner ones are not opened. Unpack the outer one and send what is in it.',
  );
}

/** An archive may hold one more of its kind, and a zip in a zip gzip files: nothing a report needs is deeper. A tar counts together with its gzip. */
function mayOpen(kind: Archive, { archives }: Wrapping): boolean {
  const packed = archives.filter((one) => one === 'gzip').length;
  const bundles = archives.length - packed;
  if (kind === 'gzip') return packed < 2 && archives.length < 3;
  return bundles < 2 && (kind === 'tar' || archives.length < 2);
}

async function* unpackGzip(bytes: Uint8Array, place: Place, budget: Budget, wrapping: Wrapping): AsyncGenerator<UnpackedPart> {
  if (!mayOpen('gzip', wrapping)) throw nested();
  const notes: string[] = [];
  const chunks = gunzipChunks(bytes, budget, notes);
  const first = await chunks.next();
  const start = first.done ? new Uint8Array(0) : first.value;
  const inside: Place = { ...place, path: `${place.path}/gzip` };
  const format = sniff(start);
  if (format === 'xml' || format === 'json') {
    yield { ...inside, kind: 'content', format, bytesCompressed: bytes.length, notes, chunks: () => resumed(start, chunks) };
    return;
  }
  const below: Wrapping = { ...wrapping, archives: [...wrapping.archives, 'gzip'] };
  if (format === 'zip' && !mayOpen('zip', below)) throw nested();
  const content = await collect(resumed(start, chunks), mostBytes(start, budget));
  if (content.length === 0 && notes.some(isDamage))
    throw new UnpackRefusal('damaged-archive', 'The gzip file is cut off before its content. Send a complete copy of it.');
  yield* unpackBytes(content, inside, budget, below);
}

/** An archive or mailbox file in an archive may be larger than a message. */
function mostBytes(start: Uint8Array, { limits }: Budget): number {
  const format = sniff(start);
  const holdsFiles = format === 'tar' || format === 'zip' || (format === 'mail' && isMbox(start));
  return holdsFiles ? limits.maxArchiveBytes : limits.maxMessageBytes;
}

const openers = { zip: zipMembers, tar: tarMembers };

async function* unpackArchive(
  kind: 'zip' | 'tar',
  bytes: Uint8Array,
  place: Place,
  budget: Budget,
  wrapping: Wrapping,
): AsyncGenerator<UnpackedPart> {
  if (!mayOpen(kind, wrapping)) throw nested();
  const notes: string[] = [];
  const around = kind === 'tar' ? wrapping.archives.filter((one) => one !== 'gzip') : wrapping.archives;
  const below: Wrapping = { archives: [...around, kind], mailDepth: 0, base64Depth: 0 };
  const inside = { ...place, path: `${place.path}/${kind}` };
  const found = yield* unpackMembers(openers[kind](bytes, budget, notes), { size: bytes.length, notes }, inside, budget, below);
  if (found === 'nothing') throw new UnpackRefusal('empty', `The ${kind} is empty, so it holds no report.`);
  if (found === 'no-report') throw notAReport(bytes);
}

async function* unpackMbox(bytes: Uint8Array, place: Place, budget: Budget, wrapping: Wrapping): AsyncGenerator<UnpackedPart> {
  const below = deeper(wrapping, budget);
  const inside = { ...place, path: `${place.path}/mbox` };
  const found = yield* unpackMembers(mboxMembers(bytes, budget), { size: bytes.length, notes: [] }, inside, budget, below);
  if (found !== 'report') throw new UnpackRefusal('no-report-in-mail', 'No message in the mailbox file holds a report.');
}

async function* unpackFiles(
  members: AsyncGenerator<Member, MembersEnd>,
  bytes: Uint8Array,
  place: Place,
  budget: Budget,
  below: Wrapping,
): AsyncGenerator<UnpackedPart> {
  const found = yield* unpackMembers(members, { size: bytes.length, notes: [] }, place, budget, below);
  if (found !== 'report') throw notAReport(bytes);
}

function deeper(wrapping: Wrapping, { limits }: Budget): Wrapping {
  if (wrapping.mailDepth < limits.maxMailDepth) return { ...wrapping, mailDepth: wrapping.mailDepth + 1 };
  throw new UnpackRefusal(
    'too-deep',
    `Messages are nested more than ${limits.maxMailDepth} deep. Send the inner one as a file of its own.`,
  );
}

async function* unpackMembers(
  members: AsyncGenerator<Member, MembersEnd>,
  { size, notes }: { size: number; notes: string[] },
  place: Place,
  budget: Budget,
  below: Wrapping,
): AsyncGenerator<UnpackedPart, 'report' | 'no-report' | 'nothing'> {
  let found: 'report' | 'no-report' | 'nothing' = 'nothing';
  let step = await members.next();
  while (!step.done) {
    const member = step.value;
    const inside: Place = { fileName: member.name, path: `${place.path}/${member.name}`, isBeside: isForPeople(member.name) };
    if (!budget.hasMembers()) {
      await members.return({ filesNotLookedAt: 0 });
      yield refusedPart(place, size, tooManyFiles(`Only ${budget.limits.maxMembers} files in a message’s archives are read.`));
      return found;
    }
    const parts = isSystemFile(member.name)
      ? []
      : guarded(inside, member.compressedBytes, unpackMember(member, inside, budget.ofMember(), below));
    member.notes.push(...notes);
    if (found === 'nothing') found = 'no-report';
    for await (const part of parts) {
      if (part.kind === 'refused' && isBeside(member.name, part.problem)) continue;
      found = 'report';
      yield part;
    }
    step = await members.next();
  }
  const left = step.value.filesNotLookedAt;
  if (left === 0) return found;
  yield refusedPart(
    place,
    size,
    tooManyFiles(`The zip holds more than ${budget.limits.maxMembers} files; ${left} were not read.`),
  );
  return 'report';
}

const tooManyFiles = (text: string): Problem => ({ code: 'too-many-files', text, source: 'RFC 9990 8.1' });

async function* unpackMember(member: Member, place: Place, budget: Budget, wrapping: Wrapping): AsyncGenerator<UnpackedPart> {
  if (member.refusal) throw member.refusal;
  const chunks = member.chunks();
  const first = await chunks.next();
  const start = first.done ? new Uint8Array(0) : first.value;
  const format = sniff(start);
  if (format === 'xml' || format === 'json') {
    yield {
      ...place,
      kind: 'content',
      format,
      bytesCompressed: member.compressedBytes,
      notes: member.notes,
      chunks: () => resumed(start, chunks),
    };
    return;
  }
  if ((format === 'zip' || format === 'gzip' || format === 'tar') && !mayOpen(format, wrapping)) throw nested();
  if (format === 'none') throw notAReport(start);
  yield* unpackBytes(await collect(resumed(start, chunks), mostBytes(start, budget)), place, budget, wrapping);
}

/** What an email in an archive says about itself does not apply to the message: its Authentication-Results prove nothing. */
const isOutermost = ({ archives }: Wrapping) => archives.every((one) => one === 'gzip');

async function* unpackMail(bytes: Uint8Array, place: Place, budget: Budget, wrapping: Wrapping): AsyncGenerator<UnpackedPart> {
  const below = deeper(wrapping, budget);
  const mail = await mailParts(bytes);
  if (wrapping.mailDepth === 0 && isOutermost(wrapping)) yield { kind: 'mail', facts: mail.facts };
  for (const parts of mail.failures) {
    budget.spendPart();
    yield { ...place, kind: 'failure', bytesCompressed: bytes.length, parts };
  }
  if (mail.failures.length > 0) return;
  let found = 0;
  for (const [index, part] of mail.parts.entries()) {
    if (!budget.hasParts()) {
      yield refusedPart(place, bytes.length, restOfMail(mail.parts.length, index, budget.limits.maxParts));
      return;
    }
    if (part.isMail) budget.spendPart();
    const mayBeBeside = part.isDecoration || isForPeople(part.fileName);
    const inside: Place = { fileName: part.fileName, path: `${place.path}/${index + 1}`, isBeside: mayBeBeside };
    const inner = part.isMail ? unpackMail(part.bytes, inside, budget, below) : unpackBytes(part.bytes, inside, budget, below);
    for await (const one of guarded(inside, part.bytes.length, inner)) {
      if (one.kind === 'refused' && mayBeBeside && isNoReport(one.problem)) continue;
      found += 1;
      yield one;
    }
  }
  const packed = found === 0 ? mail.parts.find((part) => isForeign(part.bytes)) : undefined;
  if (packed) throw notAReport(packed.bytes);
  if (found === 0)
    throw new UnpackRefusal('no-report-in-mail', 'The message holds no report. If one was attached, send that file itself.');
}

function restOfMail(parts: number, read: number, maxParts: number): Problem {
  const text = `Only ${maxParts} parts of one message are read; of the ${parts} in this mail the last ${parts - read} were not.`;
  return { code: 'too-many-parts', text, source: 'RFC 9990 8.1' };
}
