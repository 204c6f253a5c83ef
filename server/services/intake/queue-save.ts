import type { Problem } from '#domain/result.ts';
import type { BatchStatus } from '#domain/vocabulary.ts';
import type { Context } from '#server/context.ts';
import { openBatchQueue } from './batch-queue.ts';
import { type ReadItem, refusedItem } from './read-item.ts';
import { type BatchItems, saveGroup } from './save-group.ts';

type Line = (part: BatchItems) => Promise<BatchStatus>;

/**
 * With the embedded database, readers of statistics wait for the transaction in progress: it must not take longer than a quarter of a
 * second.
 */
const maxMessages = 500;
const maxRows = 50_000;
const lines = new WeakMap<Context['store'], Line>();

/**
 * Saves the messages read of a batch and returns its status. Groups of several batches read at the same time share one transaction (at most
 * 500 messages or 50 000 rows), since statements and the flush to disk cost the same for few as for many.
 */
export function queueSave(context: Context, part: BatchItems): Promise<BatchStatus> {
  const { store } = context;
  const runsAtOnce = store.kind === 'embedded' ? 1 : 2;
  const line = lines.get(store) ?? openBatchQueue((parts) => saveParts(context, parts), { takeable, runsAtOnce });
  lines.set(store, line);
  return line(part);
}

function takeable(waiting: readonly BatchItems[]): number {
  let messages = 0;
  let rows = 0;
  const end = waiting.findIndex(({ items }, place) => {
    messages += items.length;
    rows += items.reduce((sum, item) => sum + item.rows, 0);
    return place > 0 && (messages > maxMessages || rows > maxRows);
  });
  return end < 0 ? waiting.length : end;
}

/** A group that cannot be saved is saved message by message, so that one refused message does not hold up the others. */
async function saveParts(context: Context, parts: BatchItems[]): Promise<BatchStatus[]> {
  const [only] = parts;
  if (parts.length > 1 || only === undefined) return saveGroup(context, parts);
  try {
    return await saveGroup(context, parts);
  } catch (error) {
    context.log.warn(
      { err: error, batch: only.batch.id, messages: only.items.length },
      'a group could not be saved; its messages are saved one by one',
    );
  }
  let status: BatchStatus = 'storing';
  for (const item of only.items) status = await saveSingle(context, only.batch, item);
  return [status];
}

async function saveSingle(context: Context, batch: BatchItems['batch'], item: ReadItem): Promise<BatchStatus> {
  const save = async (one: ReadItem) => (await saveGroup(context, [{ batch, items: [one], isLast: false }]))[0] as BatchStatus;
  try {
    return await save(item);
  } catch (error) {
    const why: Problem = {
      code: 'not-stored',
      text: `This was read but could not be stored: ${error instanceof Error ? error.message : String(error)}`,
      source: 'Beacon',
    };
    return save(refusedItem(item.message, why));
  }
}
