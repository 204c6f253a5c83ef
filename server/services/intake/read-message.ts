import { createHash } from 'node:crypto';
import { decodeWords } from 'postal-mime';
import { nameText } from '#domain/dmarc/clean-text.ts';
import { parseFailureReport } from '#domain/dmarc/failure-report-reader.ts';
import type { Problem, Result } from '#domain/result.ts';
import { parseTlsReport } from '#domain/tls-report-reader.ts';
import { tlsReportsIn } from '#domain/tls-reports-of-file.ts';
import { decodeText } from './decode-text.ts';
import { readAggregate, tooManyReports } from './read-aggregate.ts';
import type { Found, ReadFile, ReadOptions, ReadOutcome } from './read-types.ts';
import { unpackMessage } from './unpack.ts';
import { UnpackRefusal } from './unpack-budget.ts';
import { collect } from './unpack-chunks.ts';
import { UNPACK_LIMITS } from './unpack-limits.ts';
import { isNoReport } from './unpack-member.ts';
import type { UnpackedPart } from './unpack-part.ts';

const MAX_JSON = 33_554_432;

/**
 * Reads every report in an email, archive or plain file. Never throws on bad input: each file carries its result or its reason, and a
 * message with nothing in it yields one file of kind `none`. Pages and readmes beside other files are left out.
 */
export async function readMessage(raw: Uint8Array, options: ReadOptions = {}): Promise<ReadOutcome> {
  const outcome: ReadOutcome = { mail: null, files: [] };
  const beside = new Set<ReadFile>();
  const take = async (part: UnpackedPart): Promise<void> => {
    if (part.kind === 'mail') outcome.mail = part.facts;
    else {
      const fileName = part.fileName === null ? null : nameText(part.fileName);
      const files = await readPart({ ...part, fileName }, Math.max(1, UNPACK_LIMITS.maxMembers - outcome.files.length));
      outcome.files.push(...files);
      if (part.isBeside) for (const file of files) if (file.kind === 'none' && isNoReport(file.problem)) beside.add(file);
    }
  };
  const parts = unpackMessage(raw, options.sourceName, options.limits);
  if (Array.isArray(parts)) for (const part of parts) await take(part);
  else for await (const part of parts) await take(part);
  if (beside.size < outcome.files.length) outcome.files = outcome.files.filter((file) => !beside.has(file));
  return outcome;
}

type FoundPart = Exclude<UnpackedPart, { kind: 'mail' }>;

async function readPart(part: FoundPart, mostReports: number): Promise<ReadFile[]> {
  return part.kind === 'content' && part.format === 'xml'
    ? await readAggregate(part, mostReports)
    : await readOther(part, mostReports);
}

async function readOther(part: FoundPart, mostReports: number): Promise<ReadFile[]> {
  const found = { fileName: part.fileName, path: part.path, bytesCompressed: part.bytesCompressed, bytesXml: 0, notes: [] };
  if (part.kind === 'refused') return [{ ...found, kind: 'none', problem: part.problem }];
  if (part.kind === 'failure') {
    const result = parseFailureReport(part.parts, decodeWords);
    return [{ ...found, kind: 'failure', result, contentSha256: hashOf(result) }];
  }
  try {
    const bytes = await collect(part.chunks(), MAX_JSON);
    return tlsFiles({ ...found, bytesXml: bytes.length, notes: part.notes }, decodeText(bytes), mostReports);
  } catch (error) {
    if (!(error instanceof UnpackRefusal)) throw error;
    return [{ ...found, kind: 'none', problem: error.problem }];
  }
}

/** The TLS reports of a file, up to `mostReports`; a file without one is one that is none. */
function tlsFiles(found: Found, text: string, mostReports: number): ReadFile[] {
  const texts = tlsReportsIn(text, mostReports + 1);
  const files = texts.slice(0, mostReports).map((one, index): ReadFile => {
    const path = index === 0 ? found.path : `${found.path}/${index + 1}`;
    const sized = texts.length === 1 ? found : { ...found, path, bytesXml: Buffer.byteLength(one) };
    const result = parseTlsReport(one);
    const problem = notAReport(result);
    return problem ? { ...sized, kind: 'none', problem } : { ...sized, kind: 'tls', result, contentSha256: hashOf(result) };
  });
  if (files.every(({ kind }) => kind === 'none')) return files.slice(0, 1);
  if (texts.length <= mostReports) return files;
  return [...files, { ...found, path: `${found.path}/${mostReports + 1}`, kind: 'none', problem: tooManyReports().problem }];
}

/** The problem that shows that a file is something else entirely, null otherwise. */
export function notAReport(result: Result<unknown>): Problem | null {
  const problem = result.ok ? undefined : result.problems[0];
  return problem?.code === 'not-a-report' ? problem : null;
}

function hashOf(result: Result<unknown>): string | null {
  return result.ok ? createHash('sha256').update(JSON.stringify(result.value)).digest('hex') : null;
}
