import type { Filter } from '#domain/filter/check.ts';
import type { Cells } from '#domain/filter/match.ts';
import type { FilterField, FilterTableShape } from '#domain/filter/tables.ts';

/** Columns and rows of a table that become a file; `about` and the filter are said in formats that have a place for them. */
export type TableContent = {
  shape: Pick<FilterTableShape, 'label' | 'noun'>;
  fields: readonly FilterField[];
  rows: AsyncIterable<Cells[]>;
  about: { made_time: string; period: { start_date: string; end_date: string } | null } & Record<string, unknown>;
  filter: Pick<Filter, 'match' | 'conditions'>;
};
