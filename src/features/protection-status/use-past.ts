import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { calls } from '#src/app/calls.ts';
import { read } from '#src/app/query.ts';
import { snapshotAt } from './past.ts';
import type { Past } from './types.ts';

const atOnce = 6;
const mostSnapshots = 500;

export type PastOfAll = { past: ReadonlyMap<number, Past>; done: number; failed: number; total: number; retry: () => void };

/** What every domain was on a day: their histories are read a few at a time, and only once a day is asked for. */
export function usePast(ids: readonly number[], day: string | undefined): PastOfAll {
  const [allowed, setAllowed] = useState(atOnce);
  const histories = useQueries({
    queries: ids.map((id, index) => ({
      ...read(calls.reporting.history, { params: { id }, query: { limit: mostSnapshots } }),
      enabled: day !== undefined && index < allowed,
    })),
  });
  const failed = histories.filter((query) => query.isError && query.data === undefined).length;
  const done = histories.filter((query) => query.data !== undefined).length;
  const finished = day === undefined ? 0 : done + failed;
  useEffect(() => setAllowed((most) => Math.max(most, finished + atOnce)), [finished]);
  const past = new Map<number, Past>(
    day === undefined
      ? []
      : ids.map((id, index) => {
          const history = histories[index]?.data?.history;
          return [id, history === undefined ? undefined : snapshotAt(history, day)];
        }),
  );
  const retry = () => {
    for (const query of histories) if (query.isError) void query.refetch();
  };
  return { past, done, failed, total: ids.length, retry };
}
