import { gunzipSync, inflateRawSync } from 'node:zlib';
import { readMessage } from '#server/services/intake/read-message.ts';
import { watchMemory } from './memory.ts';
import { type Mail, openCorpus } from './messages.ts';

type Corpus = ReturnType<typeof openCorpus>;

/**
 * Best and median seconds of a method over the corpus; the processor seconds are of the median round and barely depend on a busy machine.
 */
export type Pace = { bestS: number; middleS: number; cpuS: number };

/** What reading a corpus took beside inflating it, by turns in one thread. */
export type ReadTimes = { floor: Pace; read: Pace };

function floorOf(raw: Buffer, mail: Mail): number {
  const part = Buffer.from(raw.toString('latin1', mail.at, mail.at + mail.size), 'base64');
  const [at, size] = mail.inner;
  const packed = part.subarray(at, at + size);
  const xml = mail.packing === 'gzip' ? gunzipSync(packed) : mail.packing === 'deflate' ? inflateRawSync(packed) : packed;
  let found = 0;
  for (let at = xml.indexOf('<record>'); at >= 0; at = xml.indexOf('<record>', at + 8)) found += 1;
  return found;
}

function runFloor({ messages, read }: Corpus): number {
  return messages.reduce((rows, mail) => rows + floorOf(read(mail), mail), 0);
}

/** Reads as the reading threads of the intake do: rows are packed as they come. */
async function runRead({ messages, read }: Corpus): Promise<number> {
  let rows = 0;
  for (const mail of messages) {
    const { files } = await readMessage(read(mail));
    for (const file of files) if (file.kind === 'aggregate' && file.result.ok) rows += file.result.value.rowCount;
  }
  return rows;
}

function check(messages: Mail[], rows: number, way: string): void {
  const expected = messages.reduce((sum, mail) => sum + mail.rows, 0);
  if (rows !== expected) throw new Error(`${way} found ${rows} rows and not ${expected}.`);
}

async function timed(work: () => Promise<number> | number): Promise<{ s: number; cpuS: number; rows: number }> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  const rows = await work();
  const { user, system } = process.cpuUsage(cpu);
  return { s: (performance.now() - start) / 1000, cpuS: (user + system) / 1e6, rows };
}

function paceOf(rounds: { s: number; cpuS: number }[]): Pace {
  const sorted = rounds.toSorted((a, b) => a.s - b.s);
  const middle = sorted[sorted.length >> 1];
  return { bestS: sorted[0]?.s ?? 0, middleS: middle?.s ?? 0, cpuS: middle?.cpuS ?? 0 };
}

/** Inflates and reads a corpus by turns, after a warm-up round of each. */
export async function readTimes(folder: string, rounds: number): Promise<ReadTimes> {
  const corpus = openCorpus(folder);
  const floors: { s: number; cpuS: number }[] = [];
  const reads: { s: number; cpuS: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const floor = await timed(() => runFloor(corpus));
    const read = await timed(() => runRead(corpus));
    check(corpus.messages, floor.rows, 'Scanning');
    check(corpus.messages, read.rows, 'Reading');
    if (round === 0) continue;
    floors.push(floor);
    reads.push(read);
  }
  return { floor: paceOf(floors), read: paceOf(reads) };
}

/** Peak memory above idle (MB) of one method over a corpus. */
export async function readMemory(folder: string, way: 'floor' | 'read'): Promise<{ peakMb: number }> {
  const corpus = openCorpus(folder);
  const peak = watchMemory();
  if (way === 'floor') runFloor(corpus);
  else await runRead(corpus);
  return { peakMb: peak() };
}
