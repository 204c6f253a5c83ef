import type { analytics } from '#contract/analytics.ts';
import type { Reply } from '#contract/endpoint.ts';

export type Changes = Reply<typeof analytics.changes>;
export type RecordOfDomain = Changes['records'][number];

/** What the address of the page holds. */
export type ChangesSearch = { domain?: number | undefined; days?: number | undefined };
