import type { Reply } from '#contract/endpoint.ts';
import type { reportingFilter } from '#contract/reporting-filter.ts';
import type { FilterMatch, FilterTable } from '#domain/vocabulary/filter.ts';
import type { AddressCondition } from '#src/entities/saved-filters/types.ts';
import type { PeriodSearch } from '#src/page/search.ts';

export type { AddressCondition };

export type TableOption = Reply<typeof reportingFilter.options>['tables'][number];
export type FieldOption = TableOption['fields'][number];
export type Result = Reply<typeof reportingFilter.filter>;
export type ResultRow = Result['rows'][number];

/** What the address of a filter holds. */
export type FilterSearch = PeriodSearch & {
  table?: FilterTable | undefined;
  match?: FilterMatch | undefined;
  where?: AddressCondition[] | undefined;
  page?: number | undefined;
};
