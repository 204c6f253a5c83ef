import { readMessage } from './read-message.ts';
import type { AggregateFile, ReadFile, ReadOptions, ReadOutcome, TakeRows } from './read-types.ts';

/**
 * Reads a message and gives rows of reports too big for memory to `takeRows`. A message with such a report is read twice, since storing rows
 * takes many times as long as reading them: the first time says whether the report will be refused, and all that is known of it at its end.
 */
export async function readLookingFirst(
  raw: Uint8Array,
  options: Omit<ReadOptions, 'onRows'>,
  takeRows: TakeRows,
): Promise<ReadOutcome> {
  const look = await readMessage(raw, { ...options, onRows: async () => undefined });
  const files = look.files.map(bigReport);
  if (files.every((file) => file === null)) return look;
  return readMessage(raw, {
    ...options,
    onRows: async (batch) => {
      const file = files[batch.fileIndex];
      if (file) await takeRows({ ...batch, file });
    },
  });
}

/** A usable report whose rows are not in memory, null for every other file. */
function bigReport(file: ReadFile): AggregateFile | null {
  if (file.kind !== 'aggregate' || !file.result.ok || file.streamedRows === 0) return null;
  return { ...file, result: { ok: true, value: { ...file.result.value, refusedRows: [] } } };
}
