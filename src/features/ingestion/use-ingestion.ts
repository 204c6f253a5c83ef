import { useQuery } from '@tanstack/react-query';
import { calls } from '#src/client/calls.ts';
import { read, useRead } from '#src/client/query.ts';
import type { IngestionSearch } from './types.ts';

export const batchesPerPage = 10;
const latestReports = 10;
const latestJobs = 50;
const activeMs = 2_000;
const calmMs = 15_000;

/** Everything the cockpit shows; while a batch runs its state is asked for every 2 seconds. */
export function useIngestion({ batch, page = 1 }: IngestionSearch) {
  const status = useQuery({
    ...read(calls.ingestion.status, { query: { limit: batchesPerPage, offset: (page - 1) * batchesPerPage } }),
    refetchInterval: ({ state }) => ((state.data?.active_batches.length ?? 0) > 0 ? activeMs : calmMs),
    placeholderData: (held) => held,
  });
  const active = (status.data?.active_batches.length ?? 0) > 0;
  const refetchMs = active ? 2 * activeMs : 2 * calmMs;
  const one = useRead(calls.ingestion.status, { query: { batch_id: batch ?? '' } }, { enabled: batch !== undefined, refetchMs });
  return {
    status,
    active,
    one,
    health: useRead(calls.ingestion.health, {}, { refetchMs }),
    background: useRead(calls.background.health, { query: {} }, { refetchMs }),
    jobs: useRead(calls.background.jobs, { query: { limit: latestJobs } }, { refetchMs: 2 * activeMs }),
    sources: useRead(calls.ingestion.mailboxStatus, {}, { refetchMs }),
    recent: useRead(calls.ingestion.recentReports, { query: { limit: latestReports } }, { refetchMs: 2 * calmMs }),
  };
}
