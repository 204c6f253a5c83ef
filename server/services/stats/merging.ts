import type { Context } from '#server/context.ts';
import type { Db } from '#server/store/database.ts';
import { convertStore } from '#server/store/maintenance/convert.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';

/** Reports are merged when none was saved for so long (ms), or so many rows have been saved since the last merge. */
const quietMs = 2_000;
const mostRows = 20_000;

type Merging = { noteSaved: (rows: number) => void };

const mergings = new WeakMap<Db, Merging>();

/** Notes that rows were saved, so that their sums are merged soon. Does nothing in a process that does not merge. */
export function noteSaved({ store }: Pick<Context, 'store'>, rows: number): void {
  mergings.get(store.db)?.noteSaved(rows);
}

/**
 * Merges the sums of saved reports in the background, starting with those of an earlier run; reports in the older storage are converted
 * first. Pages show the same without it, only more slowly. `stop` waits for the merge in progress.
 */
export function startMerging({ store, log }: Pick<Context, 'store' | 'log'>): { stop: () => Promise<void> } {
  let isEnding = false;
  let rowsSaved = 0;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = work(async () => {
    const onProgress = (text: string) => log.info(text);
    await convertStore(store.db, { isEnding: () => isEnding, onProgress });
  }).then(merge);

  async function work(what: () => Promise<unknown>): Promise<void> {
    try {
      await what();
    } catch (error) {
      log.error({ err: error }, 'the sums of saved reports could not be merged or converted; it is tried again');
    }
  }
  function merge(): Promise<void> {
    rowsSaved = 0;
    clearTimeout(timer);
    timer = undefined;
    return work(() => mergeAll(store.db, () => isEnding));
  }
  function mergeNext(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isEnding) working = working.then(merge);
  }

  mergings.set(store.db, {
    noteSaved: (rows) => {
      rowsSaved += rows;
      clearTimeout(timer);
      if (rowsSaved >= mostRows) {
        rowsSaved = 0;
        mergeNext();
      } else timer = setTimeout(mergeNext, quietMs).unref();
    },
  });
  return {
    stop: async () => {
      isEnding = true;
      mergings.delete(store.db);
      clearTimeout(timer);
      await working;
    },
  };
}
