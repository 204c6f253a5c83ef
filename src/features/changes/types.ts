import type { analytics } from '#contract/analytics.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { FleetChangeKind } from '#domain/vocabulary/changes.ts';

export type Changes = Reply<typeof analytics.changes>;
export type RecordOfDomain = Changes['records'][number];

export type FleetChange = Reply<typeof analytics.fleetChanges>['changes'][number];

/** What the address of the page holds. */
export type ChangesSearch = {
  domain?: number | undefined;
  days?: number | undefined;
  kind?: FleetChangeKind | undefined;
  page?: number | undefined;
  customer?: number | undefined;
};
