import { createHash } from 'node:crypto';
import type { NewMessage } from './messages.ts';

/** A message that no batch has claimed: all that the database will hold of it, and its bytes. */
export type Arrival = Omit<NewMessage, 'batchId'>;

const MAGIC = Buffer.from('BMSG');
const CHECK_BYTES = 16;
/** The magic, the lengths of facts and body (32 bits each), and the beginning of the SHA-256 of all that follows it. */
const HEAD_BYTES = MAGIC.length + 8 + CHECK_BYTES;

type Facts = Omit<Arrival, 'sha256' | 'receivedAt' | 'body'> & { sha256: string; receivedAt: string };

function checkOf(...parts: Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest().subarray(0, CHECK_BYTES);
}

/** A record of the log: head, facts as JSON, the bytes as they are stored. */
export function recordOf({ body, ...facts }: Arrival): Uint8Array[] {
  const plain: Facts = {
    ...facts,
    sha256: Buffer.from(facts.sha256).toString('hex'),
    receivedAt: facts.receivedAt.toISOString(),
  };
  const json = Buffer.from(JSON.stringify(plain));
  const head = Buffer.alloc(HEAD_BYTES);
  MAGIC.copy(head);
  head.writeUInt32LE(json.length, 4);
  head.writeUInt32LE(body.length, 8);
  checkOf(head.subarray(4, 12), json, body).copy(head, 12);
  return [head, json, body];
}

/**
 * The messages of a log in their order, and how many bytes belong to none: what was being written when the machine stopped, or damage, after
 * which whole records are found again.
 */
export function readRecords(log: Buffer): { arrivals: Arrival[]; strayBytes: number } {
  const arrivals: Arrival[] = [];
  let strayBytes = 0;
  let at = 0;
  while (at < log.length) {
    const read = readRecord(log, at);
    if (read !== null) {
      arrivals.push(read.arrival);
      at = read.end;
      continue;
    }
    const next = log.indexOf(MAGIC, at + 1);
    const end = next < 0 ? log.length : next;
    strayBytes += end - at;
    at = end;
  }
  return { arrivals, strayBytes };
}

function readRecord(log: Buffer, at: number): { arrival: Arrival; end: number } | null {
  const start = at + HEAD_BYTES;
  if (start > log.length || !log.subarray(at, at + MAGIC.length).equals(MAGIC)) return null;
  const middle = start + log.readUInt32LE(at + 4);
  const end = middle + log.readUInt32LE(at + 8);
  if (end > log.length) return null;
  const check = checkOf(log.subarray(at + 4, at + 12), log.subarray(start, end));
  if (!check.equals(log.subarray(at + 12, start))) return null;
  const facts = JSON.parse(log.toString('utf8', start, middle)) as Facts;
  return {
    arrival: {
      ...facts,
      sha256: Buffer.from(facts.sha256, 'hex'),
      receivedAt: new Date(facts.receivedAt),
      body: log.subarray(middle, end),
    },
    end,
  };
}
