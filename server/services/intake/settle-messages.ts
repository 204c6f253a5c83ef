import type { Db } from '#server/store/database.ts';
import { arrivalInserts, storedHashes } from '#server/store/intake/arrivals.ts';
import type { HeldMessages } from '#server/store/intake/held-messages.ts';
import { keepMessagesIn } from '#server/store/intake/keep-messages.ts';
import { fileDrops, fileInserts } from '#server/store/intake/message-files.ts';
import { type HeldMessage, settlements, stillUnread } from '#server/store/intake/message-states.ts';
import { deleteContents } from '#server/store/intake/messages.ts';
import type { FilePlan } from './file-plan.ts';
import { hasFailureReport, resultOf } from './message-result.ts';
import type { ReadItem } from './read-item.ts';

/** A message that a batch has read, and what its files are planned to become. */
export type Planned = { item: ReadItem; batchId: number; plans: FilePlan[] };

/** Of a group's messages those to settle now, and those that turn out to be stored already; what was `readBefore` has notes of its files. */
export type Owed = { mine: Planned[]; again: Planned[]; readBefore: Set<number> };

const heldOf = ({ item }: Planned) => item.message.held;
const keyOf = ({ arrival }: HeldMessage) => Buffer.from(arrival.sha256).toString('hex');

/**
 * Which messages of a group are still to be settled by their batch; locks those that the database holds. A held one that was stored before
 * counts nothing again, and is read again by a later batch where it could not be counted.
 */
export async function owedOf(tx: Db, held: HeldMessages | null, group: readonly Planned[]): Promise<Owed> {
  const unread = await stillUnread(
    tx,
    group.filter((one) => heldOf(one) === undefined).map(({ item }) => item.message.id),
  );
  const arrived = group.flatMap((one) => {
    const message = heldOf(one);
    return message !== undefined && held?.isIn(one.item.message.id, one.batchId) === true ? [{ one, message }] : [];
  });
  const stored = await storedHashes(
    tx,
    arrived.map(({ message }) => message.arrival.sha256),
  );
  const known = arrived.filter(({ message }) => stored.has(keyOf(message)));
  await keepMessagesIn(
    tx,
    known.map(({ message }) => ({ ...message.arrival, batchId: null })),
  );
  const again = new Set(known.map(({ one }) => one));
  const fresh = new Set(arrived.map(({ one }) => one).filter((one) => !again.has(one)));
  const mine = group.filter((one) => fresh.has(one) || unread.get(one.item.message.id)?.batchId === one.batchId);
  const readBefore = new Set([...unread].filter(([, { tries }]) => tries !== 0).map(([id]) => id));
  return { mine, again: [...again], readBefore };
}

/**
 * Deletes the bytes of counted failure reports, and answers the statements that write what became of messages and their files. A held
 * message is written here for the first time.
 */
export async function settle(tx: Db, { mine, readBefore }: Owed, at: Date): Promise<ReturnType<typeof settlements>> {
  const settled = mine.map((one) => {
    const result = resultOf(one.item, one.plans);
    return { ...one, result, isKept: result.status !== 'done' || !hasFailureReport(one.plans) };
  });
  const stored = settled.filter((one) => heldOf(one) === undefined);
  await deleteContents(
    tx,
    stored.filter(({ isKept }) => !isKept).map(({ result }) => result.id),
  );
  const arrivals = settled.flatMap((one) => {
    const arrival = heldOf(one)?.arrival;
    return arrival === undefined ? [] : [{ ...one, arrival }];
  });
  const files = mine.flatMap(({ batchId, plans }) => plans.map((plan) => ({ ...plan.row, batchId })));
  return [
    ...settlements(
      tx,
      stored.map(({ result }) => result),
      at,
    ),
    ...arrivalInserts(arrivals, at),
    ...fileDrops(
      tx,
      mine.map(({ item }) => item.message.id).filter((id) => readBefore.has(id)),
    ),
    ...fileInserts(tx, files, at),
  ];
}
