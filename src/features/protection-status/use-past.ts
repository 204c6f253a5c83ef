import { useQueries, useQueryClient } from '@tanstack/react-query';
import { calls } from '#src/client/calls.ts';
import { read } from '#src/client/query.ts';
import { snapshotAt } from './past.ts';
import type { Past } from './types.ts';

const atOnce = 6;
const mostSnapshots = 500;
/** Histories are read one by one; more of them would take minutes. */
const mostDomains = 300;

/** `isTooMany`: nothing was read, since there are more than 300 domains. */
export type PastOfAll = {
  past: ReadonlyMap<number, Past>;
  done: number;
  failed: number;
  total: number;
  isTooMany: boolean;
  retry: () => void;
};

/** What each of up to 300 domains was on a day: their histories are read a few at a time, and only once a day is asked for. */
export function usePast(all: readonly number[], day: string | undefined): PastOfAll {
  const isTooMany = day !== undefined && all.length > mostDomains;
  const ids = day === undefined || isTooMany ? [] : all;
  const queries = useQueryClient();
  const wanted = ids.map((id) => read(calls.reporting.history, { params: { id }, query: { limit: mostSnapshots } }));
  const isSettled = wanted.map(({ queryKey }) => (queries.getQueryState(queryKey)?.status ?? 'pending') !== 'pending');
  const next = new Set([...isSettled.keys()].filter((index) => isSettled[index] !== true).slice(0, atOnce));
  const histories = useQueries({
    queries: wanted.map((query, index) => ({
      ...query,
      enabled: day !== undefined && (isSettled[index] === true || next.has(index)),
    })),
  });
  const failed = histories.filter((query) => query.isError && query.data === undefined).length;
  const done = histories.filter((query) => query.data !== undefined).length;
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
  return { past, done, failed, total: ids.length, isTooMany, retry };
}
