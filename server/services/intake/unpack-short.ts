import { crc32 } from 'node:zlib';
import { type Budget, createBudget, UnpackRefusal } from './unpack-budget.ts';
import { gunzipSmall, inflateSmall, SMALL } from './unpack-inflate.ts';
import type { UnpackLimits } from './unpack-limits.ts';
import { contentOf } from './unpack-mail.ts';
import { shortMail } from './unpack-mail-short.ts';
import { isMbox } from './unpack-mbox.ts';
import { isForPeople } from './unpack-member.ts';
import type { Place, UnpackedPart } from './unpack-part.ts';
import { type Sniffed, sniff } from './unpack-sniff.ts';
import { nameOf, shortZip } from './unpack-zip-short.ts';

const SHORT = 2 * SMALL;

/**
 * The parts of the usual small message, found without waiting for anything: one XML or JSON file, bare, gzipped or alone in a zip, on its
 * own or as the only attachment of an email (RFC 9990 3.5). Returns exactly what the general method would, or null for anything unusual.
 */
export function shortParts(raw: Uint8Array, place: Place, limits: UnpackLimits): UnpackedPart[] | null {
  if (raw.length > Math.min(SHORT, limits.maxMessageBytes)) return null;
  const budget = createBudget(limits);
  try {
    budget.spendPart();
    const format = sniff(raw);
    if (format !== 'mail') {
      const part = contentPart(raw, format, place, budget);
      return part && [part];
    }
    const mail = limits.maxMailDepth > 0 && !isMbox(raw) ? shortMail(raw) : null;
    if (!mail) return null;
    const { facts, parts, failures } = contentOf(mail);
    const [file] = parts;
    if (failures.length > 0 || !file || parts.length > 1 || file.isMail) return null;
    budget.spendPart();
    const isBeside = file.isDecoration || isForPeople(file.fileName);
    const inside: Place = { fileName: file.fileName, path: `${place.path}/1`, isBeside };
    const part = contentPart(file.bytes, sniff(file.bytes), inside, budget);
    return part && [{ kind: 'mail', facts }, part];
  } catch (error) {
    if (error instanceof UnpackRefusal) return null;
    throw error;
  }
}

function contentPart(bytes: Uint8Array, format: Sniffed, place: Place, budget: Budget): UnpackedPart | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (format === 'xml' || format === 'json') return partOf(file, file.length, place, budget);
  if (format === 'gzip') {
    const content = gunzipSmall(file);
    return content && partOf(content, file.length, { ...place, path: `${place.path}/gzip` }, budget);
  }
  const entries = format === 'zip' && budget.limits.maxMembers > 1 ? shortZip(file, 1) : null;
  const entry = entries?.[0];
  if (!entry || entry.body.length > SMALL) return null;
  budget.spendPart();
  const content = entry.method === 8 ? inflateSmall(entry.body, entry.claimedSize)?.bytes : entry.body;
  if (!content || (entry.checksum !== 0 && entry.checksum !== crc32(content))) return null;
  const fileName = nameOf(entry.nameRaw);
  const inside: Place = { fileName, path: `${place.path}/zip/${fileName}`, isBeside: isForPeople(fileName) };
  return partOf(content, entry.body.length, inside, budget);
}

function partOf(content: Uint8Array, bytesCompressed: number, place: Place, budget: Budget): UnpackedPart | null {
  const format = sniff(content);
  if (format !== 'xml' && format !== 'json') return null;
  budget.spend(content.length, { compressedBytes: bytesCompressed, inflatedBytes: 0 });
  return { ...place, kind: 'content', format, bytesCompressed, notes: [], chunks: () => [content] };
}
