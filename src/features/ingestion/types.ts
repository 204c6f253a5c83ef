import type { background } from '#contract/background.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { ingestion } from '#contract/ingestion.ts';

export type Status = Reply<typeof ingestion.status>;
export type Batch = Status['recent_batches'][number];
export type Health = Reply<typeof ingestion.health>;
export type Background = Reply<typeof background.health>;
export type BackgroundJob = Reply<typeof background.jobs>['jobs'][number];
export type RecentReports = Reply<typeof ingestion.recentReports>;

/** What the address of the cockpit holds; `batch` opens a batch. */
export type IngestionSearch = { batch?: string | undefined; page?: number | undefined };
