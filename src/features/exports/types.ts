import type { Reply } from '#contract/endpoint.ts';
import type { exportCalls } from '#contract/exports.ts';
import type { ExportFormat, FilterTable } from '#domain/vocabulary/filter.ts';
import type { PeriodSearch } from '#src/page/search.ts';

export type ExportRow = Reply<typeof exportCalls.history>['exports'][number];

/** What the address of the exports holds: what would be taken, and the page of the history. */
export type ExportsSearch = PeriodSearch & {
  table?: FilterTable | undefined;
  domain?: number | undefined;
  format?: ExportFormat | undefined;
  page?: number | undefined;
};
