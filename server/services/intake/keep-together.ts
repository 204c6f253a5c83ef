import { setTimeout } from 'node:timers/promises';
import type { Db } from '#server/store/database.ts';
import { type KeptMessage, keepMessages, type NewMessage, readAgain } from '#server/store/messages.ts';
import { withRetries } from '#server/store/reports.ts';

type Waiting = { message: NewMessage; resolve: (kept: KeptMessage) => void; reject: (error: unknown) => void };

/** Mails that come at once come some milliseconds apart, since each is packed first; a flush to the disk takes as long. */
const gatherMs = 3;
const maxMails = 250;
const maxBytes = 16 * 1024 * 1024;
const lines = new WeakMap<Db, { waiting: Waiting[]; isKeeping: boolean }>();

/**
 * Keeps a message, safe on disk when this returns. What comes in while another transaction is being written goes together into the next one
 * (at most 250 messages or 16 MiB), since one flush to the disk costs more than a hundred rows. A message the store refuses fails alone.
 */
export function keepTogether(db: Db, message: NewMessage): Promise<KeptMessage> {
  const line = lines.get(db) ?? { waiting: [], isKeeping: false };
  lines.set(db, line);
  return new Promise((resolve, reject) => {
    line.waiting.push({ message, resolve, reject });
    if (!line.isKeeping) void keepAll(db, line);
  });
}

async function keepAll(db: Db, line: { waiting: Waiting[]; isKeeping: boolean }): Promise<void> {
  line.isKeeping = true;
  await setTimeout(gatherMs);
  while (line.waiting.length > 0) await keepGroup(db, line.waiting.splice(0, groupSize(line.waiting)));
  line.isKeeping = false;
}

function groupSize(waiting: readonly Waiting[]): number {
  let bytes = 0;
  const end = waiting.findIndex(({ message }, index) => {
    bytes += message.body.length;
    return index > 0 && (index >= maxMails || bytes > maxBytes);
  });
  return end < 0 ? waiting.length : end;
}

async function keepGroup(db: Db, group: Waiting[]): Promise<void> {
  try {
    const kept = await keepNow(
      db,
      group.map((one) => one.message),
    );
    for (const [index, one] of group.entries()) one.resolve(kept[index] as KeptMessage);
  } catch (error) {
    if (group.length === 1) group[0]?.reject(error);
    else for (const one of group) await keepGroup(db, [one]);
  }
}

function keepNow(db: Db, messages: NewMessage[]): Promise<KeptMessage[]> {
  return withRetries(db, [], async (tx) => {
    const kept = await keepMessages(tx, messages);
    for (const [index, one] of kept.entries()) {
      const batchId = messages[index]?.batchId ?? null;
      const again = one.already && (one.status === 'failed' || one.status === 'orphan' || batchId !== null);
      if (again) await readAgain(tx, one.id, batchId);
    }
    return kept;
  });
}
