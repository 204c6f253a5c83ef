import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../database.ts';
import { openArrivalBatch, takeMessageIds } from './arrivals.ts';
import { type LogFile, openIntakeLog } from './intake-log.ts';
import type { Arrival } from './log-record.ts';
import type { ClaimedBatch, HeldMessage, WaitingMessage } from './message-states.ts';
import { recoverMessages, storeArrivals } from './recover-messages.ts';

/** The most that is held: messages, and their bytes as they came in and as they are stored. */
const mostMessages = 4_000;
const mostBytes = 32 * 1024 * 1024;
/** A message above this goes into the database at once. */
const largestBytes = 256 * 1024;

/**
 * The messages of the embedded kind that came in moments ago: safe in a log, read from memory, and written to the database once, with what
 * became of them. Where no batch claims them for a while they are stored in the database and wait there, as those of the last process do.
 */
export type HeldMessages = {
  /** Whether a message of so many bytes may be held. */
  hasRoom: (bytes: number) => boolean;
  /** Holds messages, safe on disk when this returns; one that is held already stays one. Not to be called again before that. */
  hold: (messages: readonly HeldMessage[]) => Promise<void>;
  /** Those that no batch has claimed. */
  waiting: () => { waiting: number; oldestAt: Date | null };
  /** How many are not in the database yet. */
  count: () => number;
  /** Creates a batch of waiting messages that is already running, as `claimBatch` does. */
  claimBatch: (db: Db, batch: ClaimedBatch) => Promise<{ id: number; messages: WaitingMessage[] } | null>;
  /** Takes waiting messages into a batch, oldest first. */
  claim: (tx: Db, batchId: number, limit: number) => Promise<WaitingMessage[]>;
  unreadOf: (batchId: number) => WaitingMessage[];
  /** Puts messages of a batch that are not in the database yet back among those that wait; answers how many. */
  release: (batchId: number) => number;
  /** Whether this batch still has to settle a message. */
  isIn: (messageId: number, batchId: number) => boolean;
  /** Forgets messages that the database holds now. */
  land: (messageIds: readonly number[]) => void;
  /** Has all that came in until now in the database. */
  drain: () => Promise<void>;
  close: () => Promise<void>;
};

export type HeldLog = { warn: (text: string) => void; error: (text: string) => void };
/** After how long (ms) without a claim waiting messages are stored in the database, and how often that is looked after. */
export type HeldPace = { idleMs: number; lookMs: number };

type Entry = HeldMessage & { key: string; bytes: number; file: LogFile };

const keyOf = ({ sha256 }: Arrival) => Buffer.from(sha256).toString('hex');

/** Stores what the last process left in the log of a folder in the database, and holds messages in it from now on. */
export async function openHeldMessages(
  db: Db,
  folder: string,
  log: HeldLog,
  pace: HeldPace = { idleMs: 5_000, lookMs: 1_000 },
): Promise<HeldMessages> {
  await recoverMessages(db, folder, (text) => log.warn(text));
  const onTrouble = (error: unknown) => log.error(`The log of received messages: ${textOf(error)}`);
  const records = openIntakeLog(folder, onTrouble);
  const held = new Map<string, Entry>();
  const unread = new Map<number, { batchId: number; entry: Entry }>();
  let waiting: Entry[] = [];
  let bytes = 0;
  let claimedAt = 0;
  let storing = Promise.resolve();

  function putBack(entries: readonly Entry[]): void {
    waiting = [...entries, ...waiting];
  }
  async function orPutBack<T>(entries: readonly Entry[], asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      putBack(entries);
      throw error;
    }
  }
  function assign(batchId: number, entries: readonly Entry[], ids: readonly number[]): WaitingMessage[] {
    claimedAt = performance.now();
    return entries.map((entry, place) => {
      const id = ids[place];
      if (id === undefined) throw new Error('The database gave fewer message numbers than were asked for.');
      unread.set(id, { batchId, entry });
      return asWaiting(id, entry);
    });
  }
  function forget(entry: Entry): void {
    held.delete(entry.key);
    bytes -= entry.bytes;
    records.settle(entry.file);
  }
  function unreadIn(batchId: number): [number, Entry][] {
    return [...unread].filter(([, one]) => one.batchId === batchId).map(([id, { entry }]) => [id, entry]);
  }
  function release(batchId: number): number {
    const own = unreadIn(batchId);
    for (const [id] of own) unread.delete(id);
    putBack(own.map(([, entry]) => entry));
    return own.length;
  }

  async function storeWaiting(): Promise<void> {
    const entries = waiting;
    waiting = [];
    try {
      await storeArrivals(db, entries, forget);
    } finally {
      putBack(entries.filter((entry) => held.get(entry.key) === entry));
    }
  }
  function store(): Promise<void> {
    const run = storing.then(storeWaiting);
    storing = run.catch(() => undefined);
    return run;
  }
  async function drain(): Promise<void> {
    const now = [...held.keys()];
    await store();
    while (now.some((key) => held.has(key))) {
      await pause(20);
      await store();
    }
  }

  let oldestWaits = 0;
  const timer = setInterval(() => {
    oldestWaits = waiting.length === 0 ? 0 : oldestWaits || performance.now();
    const since = Math.max(oldestWaits, claimedAt);
    if (waiting.length > 0 && performance.now() - since >= pace.idleMs) store().catch(onTrouble);
  }, pace.lookMs).unref();

  return {
    hasRoom: (size) => size <= largestBytes && held.size < mostMessages && bytes + 2 * size <= mostBytes,
    hold: async (messages) => {
      const fresh = new Map(messages.map((one) => [keyOf(one.arrival), one] as const));
      for (const key of fresh.keys()) if (held.has(key)) fresh.delete(key);
      if (fresh.size === 0) return;
      const file = await records.append([...fresh.values()].map(({ arrival }) => arrival));
      for (const [key, one] of fresh) {
        const entry = { ...one, key, file, bytes: one.raw.length + one.arrival.body.length };
        held.set(key, entry);
        bytes += entry.bytes;
        waiting.push(entry);
      }
    },
    waiting: () => ({ waiting: waiting.length, oldestAt: waiting[0]?.arrival.receivedAt ?? null }),
    count: () => held.size,
    claimBatch: async (on, batch) => {
      const entries = waiting.splice(0, batch.limit);
      const opened = entries.length === 0 ? null : await orPutBack(entries, openArrivalBatch(on, batch, entries.length));
      if (opened !== null) return { id: opened.id, messages: assign(opened.id, entries, opened.messageIds) };
      putBack(entries);
      return null;
    },
    claim: async (tx, batchId, limit) => {
      const entries = waiting.splice(0, limit);
      if (entries.length === 0) return [];
      return assign(batchId, entries, await orPutBack(entries, takeMessageIds(tx, entries.length)));
    },
    unreadOf: (batchId) => unreadIn(batchId).map(([id, entry]) => asWaiting(id, entry)),
    release,
    isIn: (messageId, batchId) => unread.get(messageId)?.batchId === batchId,
    land: (ids) => {
      for (const id of ids) {
        const one = unread.get(id);
        unread.delete(id);
        if (one !== undefined) forget(one.entry);
      }
    },
    drain,
    close: async () => {
      clearInterval(timer);
      for (const batchId of new Set([...unread.values()].map((one) => one.batchId))) release(batchId);
      await store().catch(onTrouble);
      await records.close();
    },
  };
}

function asWaiting(id: number, { arrival, raw }: Entry): WaitingMessage {
  const { sizeBytes, receivedAt, channel, sourceName, uploadedCustomerId } = arrival;
  const isMail = channel === 'smtp' || channel === 'imap';
  return {
    id,
    sizeBytes,
    receivedAt,
    channel,
    sourceName: isMail ? null : sourceName,
    uploadedCustomerId,
    held: { arrival, raw },
  };
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
