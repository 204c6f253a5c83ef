import type { Problem } from '#domain/result.ts';
import { type Budget, createBudget, UnpackRefusal } from './unpack-budget.ts';
import { gunzipChunks } from './unpack-inflate.ts';
import { UNPACK_LIMITS, type UnpackLimits } from './unpack-limits.ts';
import { mailParts } from './unpack-mail.ts';
import type { Place, UnpackedPart } from './unpack-part.ts';
import { shortParts } from './unpack-short.ts';
import { fromBase64, sniff } from './unpack-sniff.ts';
import { storedChunks, type ZipMember, zipMembers } from './unpack-zip.ts';

type Wrapping = { archives: string[]; mailDepth: number; base64Depth: number };

/**
 * Finds every possible report in a mail, an archive or a plain file, deciding by the bytes alone. Bounded by `limits`; what is refused comes
 * as a part with a sentence, nothing is thrown before `chunks` is walked (RFC 9990 3.5, 8.1). The usual message answers at once.
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
    yield refusedPart(
      place,
      raw.length,
      new UnpackRefusal('too-large', `The message is larger than ${maxBytes >> 20} MiB.`).problem,
    );
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

const NOTHING = 'The file is neither a report nor an archive or mail with one.';

async function* unpackBytes(bytes: Uint8Array, place: Place, budget: Budget, wrapping: Wrapping): AsyncGenerator<UnpackedPart> {
  budget.spendPart();
  const format = sniff(bytes);
  switch (format) {
    case 'empty':
      throw new UnpackRefusal('empty', 'The file is empty.');
    case 'none':
      throw new UnpackRefusal('not-a-report', NOTHING);
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
      if (wrapping.base64Depth > 0) throw new UnpackRefusal('not-a-report', NOTHING);
      yield* unpackBytes(fromBase64(Buffer.from(bytes).toString('latin1')), place, budget, { ...wrapping, base64Depth: 1 });
      return;
    case 'mail':
      yield* unpackMail(bytes, place, budget, wrapping);
      return;
    case 'gzip':
      yield* unpackGzip(bytes, place, budget, wrapping);
      return;
    case 'zip':
      yield* unpackZip(bytes, place, budget, wrapping);
  }
}

function nested(): UnpackRefusal {
  return new UnpackRefusal('nested-archive', 'Archives are nested more than one level deep; the inner ones are not opened.');
}

/** An archive may hold one more of its kind, and a zip in a zip gzip files: nothing a report needs is deeper. */
function mayOpen(kind: 'gzip' | 'zip', { archives }: Wrapping): boolean {
  const alike = archives.filter((one) => one === kind).length;
  return kind === 'gzip' ? alike < 2 && archives.length < 3 : alike < 2 && archives.length < 2;
}

async function* unpackGzip(bytes: Uint8Array, place: Place, budget: Budget, wrapping: Wrapping): AsyncGenerator<UnpackedPart> {
  if (!mayOpen('gzip', wrapping)) throw nested();
  const notes: string[] = [];
  const chunks = gunzipChunks(bytes, budget, notes);
  const first = await chunks.next();
  const start = first.done ? new Uint8Array(0) : first.value;
  const inside: Place = { fileName: place.fileName, path: `${place.path}/gzip` };
  const format = sniff(start);
  if (format === 'xml' || format === 'json') {
    yield { ...inside, kind: 'content', format, bytesCompressed: bytes.length, notes, chunks: () => resumed(start, chunks) };
    return;
  }
  if (format === 'zip' && !mayOpen('zip', { ...wrapping, archives: [...wrapping.archives, 'gzip'] })) throw nested();
  const whole = await collect(resumed(start, chunks), budget.limits.maxMessageBytes);
  yield* unpackBytes(whole, inside, budget, { ...wrapping, archives: [...wrapping.archives, 'gzip'] });
}

async function* unpackZip(bytes: Uint8Array, place: Place, budget: Budget, wrapping: Wrapping): AsyncGenerator<UnpackedPart> {
  if (!mayOpen('zip', wrapping)) throw nested();
  const notes: string[] = [];
  const members = zipMembers(bytes, budget, notes);
  const below = { archives: [...wrapping.archives, 'zip'], mailDepth: 0, base64Depth: 0 };
  let found = 0;
  let passedOver = 0;
  let step = await members.next();
  while (!step.done) {
    const member = step.value;
    const inside: Place = { fileName: member.name, path: `${place.path}/zip/${member.name}` };
    if (!budget.hasMembers()) {
      await members.return({ filesNotLookedAt: 0 });
      yield refusedPart(
        place,
        bytes.length,
        tooManyFiles(`Only ${budget.limits.maxMembers} files in zips are read of one message.`),
      );
      return;
    }
    const parts = SYSTEM_FILE.test(member.name)
      ? []
      : guarded(inside, member.compressedBytes, unpackMember(member, inside, budget, below, notes));
    let given = 0;
    for await (const part of parts) {
      if (part.kind === 'refused' && README.test(member.name) && part.problem.code === 'not-a-report') continue;
      given += 1;
      yield part;
    }
    if (given > 0) found += 1;
    else passedOver += 1;
    step = await members.next();
  }
  const left = step.value.filesNotLookedAt;
  if (left > 0) {
    const text = `The zip holds more than ${budget.limits.maxMembers} files; ${left} were not read.`;
    yield refusedPart(place, bytes.length, tooManyFiles(text));
  } else if (found === 0)
    throw passedOver > 0 ? new UnpackRefusal('not-a-report', NOTHING) : new UnpackRefusal('empty', 'The zip holds no file.');
}

/** What macOS and Windows add to a zip by themselves. */
const SYSTEM_FILE = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;
/** What people add to a zip for other people. */
const README = /(?:^|\/)(?:read[ _-]?me|licen[cs]e|about)[^/]*$|\.(?:md|html?|pdf|docx?)$/i;

const tooManyFiles = (text: string): Problem => ({ code: 'too-many-files', text, source: 'RFC 9990 8.1' });

async function* unpackMember(
  member: ZipMember,
  place: Place,
  budget: Budget,
  wrapping: Wrapping,
  notes: string[],
): AsyncGenerator<UnpackedPart> {
  budget.spendMember();
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
      notes,
      chunks: () => resumed(start, chunks),
    };
    return;
  }
  if ((format === 'zip' || format === 'gzip') && !mayOpen(format, wrapping)) throw nested();
  if (format === 'none' || format === 'empty') {
    throw new UnpackRefusal(format === 'none' ? 'not-a-report' : 'empty', format === 'none' ? NOTHING : 'The file is empty.');
  }
  const whole = await collect(resumed(start, chunks), budget.limits.maxMessageBytes);
  if (format === 'zip') yield* unpackZip(whole, place, budget, wrapping);
  else if (format === 'gzip') yield* unpackGzip(whole, place, budget, wrapping);
  else yield* unpackBytes(whole, place, budget, wrapping);
}

async function* unpackMail(bytes: Uint8Array, place: Place, budget: Budget, wrapping: Wrapping): AsyncGenerator<UnpackedPart> {
  if (wrapping.mailDepth >= budget.limits.maxMailDepth) {
    throw new UnpackRefusal('too-deep', `Messages are nested more than ${budget.limits.maxMailDepth} deep.`);
  }
  const mail = await mailParts(bytes);
  if (wrapping.mailDepth === 0) yield { kind: 'mail', facts: mail.facts };
  if (mail.failure) {
    yield { ...place, kind: 'failure', bytesCompressed: bytes.length, parts: mail.failure };
    return;
  }
  let found = 0;
  for (const [index, part] of mail.parts.entries()) {
    if (!budget.hasParts()) {
      yield refusedPart(place, bytes.length, restOfMail(mail.parts.length, index, budget.limits.maxParts));
      return;
    }
    if (part.isMail) budget.spendPart();
    const inside: Place = { fileName: part.fileName, path: `${place.path}/${index + 1}` };
    const below = { ...wrapping, mailDepth: wrapping.mailDepth + 1 };
    const inner = part.isMail ? unpackMail(part.bytes, inside, budget, below) : unpackBytes(part.bytes, inside, budget, below);
    for await (const one of guarded(inside, part.bytes.length, inner)) {
      if (one.kind === 'refused' && part.isDecoration && one.problem.code === 'not-a-report') continue;
      found += 1;
      yield one;
    }
  }
  if (found === 0) throw new UnpackRefusal('no-report-in-mail', 'The mail holds no report.');
}

function restOfMail(parts: number, read: number, maxParts: number): Problem {
  const text = `Only ${maxParts} parts of one message are read; of the ${parts} in this mail the last ${parts - read} were not.`;
  return { code: 'too-many-parts', text, source: 'RFC 9990 8.1' };
}

async function* resumed(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
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
