import type { BatchStatus } from '#domain/vocabulary.ts';
import type { Context } from '#server/context.ts';
import { openContentFeed } from './content-feed.ts';
import { queueSave } from './queue-save.ts';
import { type ReadItem, readItem } from './read-item.ts';
import { messagesAtOnce, type Readers } from './readers.ts';
import type { RunningBatch } from './start-batch.ts';

/** An idle store gets a group of this many messages already; a busy one gets a full group later. */
const fewMessages = 100;

/** The reading threads, how many messages or rows make a group, a signal to leave off, and whether somebody asked the batch to stop. */
export type Pace = {
  readers: Readers;
  groupMessages: number;
  groupRows: number;
  signal: AbortSignal | undefined;
  isStopping: () => boolean;
};

/**
 * Reads messages in all available threads and saves them in groups: while one group is saved the next is read, and reading pauses when it
 * is a full group ahead. When the batch is to stop, messages already in a thread are saved and the waiting ones stay unread. The group with
 * the last message ends the batch. Returns the batch's status.
 */
export async function readAndSave(context: Context, { id, batchId, messages }: RunningBatch, pace: Pace): Promise<BatchStatus> {
  const { held } = pace.readers;
  const feed = openContentFeed(context, messages);
  let group: ReadItem[] = [];
  let rows = 0;
  let status: BatchStatus = 'storing';
  let left = messages.length;
  let saving = Promise.resolve();
  let isSaving = false;
  const failures: unknown[] = [];
  const isAsked = () => pace.isStopping() || pace.signal?.aborted === true;
  const isOver = () => status !== 'storing' || failures.length > 0 || isAsked();
  const isWanted = () => !isOver();
  const isFull = () => group.length >= pace.groupMessages || rows >= pace.groupRows;

  async function save(): Promise<void> {
    const items = group;
    const taken = rows;
    isSaving = true;
    left -= items.length;
    group = [];
    rows = 0;
    try {
      status = await queueSave(context, { batch: { id, batchId }, items, isLast: left === 0 });
    } catch (error) {
      failures.push(error);
    }
    held.remove(taken);
    isSaving = false;
    saveWhatIsDue();
  }
  function letGo(): void {
    held.remove(rows);
    group = [];
    rows = 0;
  }
  function saveWhatIsDue(): void {
    if (failures.length > 0) letGo();
    else if (!isSaving && group.length > 0 && (isFull() || group.length >= fewMessages || held.isFull())) saving = save();
  }
  async function take(item: ReadItem): Promise<void> {
    group.push(item);
    rows += item.rows;
    while (isSaving && isFull()) await saving;
    saveWhatIsDue();
  }
  async function reader(): Promise<void> {
    try {
      for (let fed = await feed.next(); fed !== null && isWanted(); fed = await feed.next()) {
        const item = await readItem(pace.readers, fed, isWanted);
        if (item === null) return;
        if (pace.signal?.aborted !== true) await take(item);
        else held.remove(item.rows);
      }
    } catch (error) {
      failures.push(error);
      saveWhatIsDue();
    }
  }
  const askedAtOnce = Math.min(pace.readers.size * messagesAtOnce, pace.groupMessages);
  await Promise.all(Array.from({ length: askedAtOnce }, reader));
  while (isSaving) await saving;
  if (group.length > 0 && failures.length === 0) await save();
  letGo();
  if (failures.length > 0) throw failures[0];
  return status;
}
