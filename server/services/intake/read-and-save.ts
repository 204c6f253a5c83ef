import type { Problem } from '#domain/result.ts';
import type { Context } from '#server/context.ts';
import type { WaitingMessage } from '#server/store/messages.ts';
import { openContentFeed } from './content-feed.ts';
import { type ReadItem, readItem, refusedItem } from './read-item.ts';
import type { Readers } from './readers.ts';
import { saveGroup } from './save-group.ts';

/** A store that waits gets a group of so many mails already; one that is busy gets a whole one later. */
const fewMails = 50;

/** Threads, how many mails or rows make a group, and a signal that asks to leave off. */
export type Pace = { readers: Readers; groupMails: number; groupRows: number; signal: AbortSignal | undefined };

/**
 * Reads messages in as many threads as there are and saves them in groups: while one group is saved the next one is read, and reading waits
 * when it is a whole group ahead. Leaves off after a group when the batch is to stop. Answers the batch's status after the last group.
 */
export async function readAndSave(context: Context, batchId: number, messages: WaitingMessage[], pace: Pace): Promise<string> {
  const feed = openContentFeed(context, messages);
  let group: ReadItem[] = [];
  let rows = 0;
  let status = 'storing';
  let saving: Promise<void> = Promise.resolve();
  let isSaving = false;
  const isOver = () => status !== 'storing' || pace.signal?.aborted === true;

  async function save(items: ReadItem[]): Promise<void> {
    isSaving = true;
    try {
      status = await saveOrSingle(context, batchId, items);
    } finally {
      isSaving = false;
    }
  }
  async function flush(): Promise<void> {
    const items = group;
    group = [];
    rows = 0;
    await saving;
    if (items.length === 0) return;
    saving = save(items);
    saving.catch(() => undefined);
  }
  async function reader(): Promise<void> {
    for (let fed = await feed.next(); fed !== null && !isOver(); fed = await feed.next()) {
      const item = await readItem(context, pace.readers, fed);
      if (pace.signal?.aborted === true) return;
      group.push(item);
      rows += item.rows;
      const isEnough = group.length >= pace.groupMails || rows >= pace.groupRows;
      if (isEnough || (!isSaving && group.length >= Math.min(fewMails, pace.groupMails))) await flush();
    }
  }
  await Promise.all(Array.from({ length: pace.readers.size }, reader));
  await flush();
  await saving;
  return status;
}

/** A group that cannot be saved is saved message by message, so that one message the store refuses does not hold back the others. */
async function saveOrSingle(context: Context, batchId: number, items: ReadItem[]): Promise<string> {
  try {
    return await saveGroup(context, batchId, items);
  } catch (error) {
    context.log.warn(
      { err: error, batch: batchId, mails: items.length },
      'a group could not be saved; its mails are saved one by one',
    );
  }
  let status = 'storing';
  for (const item of items) status = await saveSingle(context, batchId, item);
  return status;
}

async function saveSingle(context: Context, batchId: number, item: ReadItem): Promise<string> {
  try {
    return await saveGroup(context, batchId, [item]);
  } catch (error) {
    const why: Problem = {
      code: 'not-stored',
      text: `This was read but could not be stored: ${error instanceof Error ? error.message : String(error)}`,
      source: 'Beacon',
    };
    return saveGroup(context, batchId, [refusedItem(item.message, why)]);
  }
}
