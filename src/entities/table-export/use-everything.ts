import { useState } from 'react';
import { filterTables } from '#domain/vocabulary/filter.ts';
import { mostDays } from '#src/page/search.ts';
import { type ExportBody, useTableExport } from './use-table-export.ts';

type Narrowed = Pick<NonNullable<ExportBody['filter_config']>, 'match' | 'conditions'>;

/** Downloads every table over all stored days, one file after another; `label` begins the names of the files. `done` counts those that are taken. */
export function useEverything() {
  const { mutateAsync, isPending, progress } = useTableExport();
  const [done, setDone] = useState(0);
  /** Whether all of them were taken; why not is shown already. */
  const takeAll = async (narrowed: Narrowed = {}, label = ''): Promise<boolean> => {
    setDone(0);
    for (const [place, table] of filterTables.entries()) {
      const body = { table, format: 'jsonl' as const, filter_config: { days: mostDays, ...narrowed } };
      const isTaken = await mutateAsync({ body, fileName: `${label}${table}.jsonl` }).then(
        () => true,
        () => false,
      );
      if (!isTaken) return false;
      setDone(place + 1);
    }
    return true;
  };
  const total = filterTables.length;
  return { takeAll, isPending, done, total, progress: `File ${Math.min(done + 1, total)} of ${total}: ${progress}` };
}
