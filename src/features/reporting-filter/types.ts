import type { Reply } from '#contract/endpoint.ts';
import type { reportingFilter } from '#contract/reporting-filter.ts';
import type { FilterMatch, FilterTable } from '#domain/vocabulary/filter.ts';
import type { PeriodSearch } from '#src/page/search.ts';

export type TableOption = Reply<typeof reportingFilter.options>['tables'][number];
export type FieldOption = TableOption['fields'][number];
export type Result = Reply<typeof reportingFilter.filter>;
export type ResultRow = Result['rows'][number];
export type Preset = Reply<typeof reportingFilter.presets>['presets'][number];

/** A condition as the address holds it: field, operator and values. */
export type AddressCondition = [field: string, operator: string, ...values: (string | number | boolean)[]];

/** What the address of a filter holds. */
export type FilterSearch = PeriodSearch & {
  table?: FilterTable | undefined;
  match?: FilterMatch | undefined;
  where?: AddressCondition[] | undefined;
  page?: number | undefined;
};
