import { statements } from './run.ts';

/** Sums counted messages as forwarded, quarantined or rejected that had passed; the repair that compares them with the rows corrects them. */
export const forwardedSums = statements(
  `insert into background_jobs (kind, status, created_at)
    select 'rebuild_rollups', 'queued', now() where exists (select 1 from reports)
    on conflict do nothing`,
);
