import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { read } from '#src/client/query.ts';
import type { Alert } from '#src/entities/alerts/types.ts';

const most = 12;
const quietMs = 2_000;

/** Reads the timeline of the first alerts of a list ahead, one after the other, so that they open offline too. */
export function useCachedTimelines(alerts: readonly Alert[]): void {
  const queries = useQueryClient();
  const offline = useOffline();
  const wanted = alerts
    .slice(0, most)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (offline || wanted === '') return;
    let isOver = false;
    const readAll = async () => {
      for (const id of wanted.split(',').map(Number)) {
        const timeline = read(calls.alertManagement.alert, { params: { id } });
        if (isOver) return;
        if (queries.getQueryData(timeline.queryKey) === undefined) await queries.prefetchQuery(timeline);
      }
    };
    const timer = setTimeout(() => void readAll(), quietMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [queries, offline, wanted]);
}
