import { readFile, rm } from 'node:fs/promises';
import type { Db } from '../database.ts';
import { logFiles } from './intake-log.ts';
import { keepMessages } from './keep-messages.ts';
import { type Arrival, readRecords } from './log-record.ts';

const together = 250;
const togetherBytes = 16 * 1024 * 1024;

/** Stores messages in the database, where they wait, in transactions of at most 250 messages or 16 MiB; `onStored` hears of each that is. */
export async function storeArrivals<T extends { arrival: Arrival }>(
  db: Db,
  held: readonly T[],
  onStored: (one: T) => void = () => undefined,
): Promise<void> {
  for (const group of inGroups(held)) {
    await keepMessages(
      db,
      group.map(({ arrival }) => ({ ...arrival, batchId: null })),
    );
    group.forEach(onStored);
  }
}

/**
 * Stores what the last process left in its log. No file is deleted before the database holds all of it; a message that it holds already
 * stays as it is.
 */
export async function recoverMessages(db: Db, folder: string, warn: (text: string) => void): Promise<void> {
  for (const path of await logFiles(folder)) {
    const { arrivals, strayBytes } = readRecords(await readFile(path));
    if (strayBytes > 0)
      warn(
        `${path} has ${strayBytes} bytes that are no whole message: what was written when the process or the machine stopped.`,
      );
    await storeArrivals(
      db,
      arrivals.map((arrival) => ({ arrival })),
    );
    await rm(path);
  }
}

function* inGroups<T extends { arrival: Arrival }>(all: readonly T[]): Generator<T[]> {
  let group: T[] = [];
  let bytes = 0;
  for (const one of all) {
    const size = one.arrival.body.length;
    if (group.length >= together || (group.length > 0 && bytes + size > togetherBytes)) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(one);
    bytes += size;
  }
  if (group.length > 0) yield group;
}
