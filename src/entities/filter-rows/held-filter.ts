import type { Input } from '#contract/endpoint.ts';
import type { reportingFilter } from '#contract/reporting-filter.ts';
import type { FilterTable } from '#domain/vocabulary/filter.ts';

/** What asks for the rows of a table that a device holds to search them offline: the first 500 without conditions, of the last 30 days. */
export function heldFilter(table: FilterTable): Input<typeof reportingFilter.filter> {
  return { body: { table, filter_config: { table, match: 'all', conditions: [], days: 30 }, limit: 500, offset: 0 } };
}
