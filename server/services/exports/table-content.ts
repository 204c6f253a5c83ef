import type { Cells } from '#domain/filter/match.ts';
import type { FilterField, FilterTableShape } from '#domain/filter/tables.ts';

/** Columns and rows of a table that become a file; `about` is said in formats that have a place for it. */
export type TableContent = {
  shape: Pick<FilterTableShape, 'label' | 'noun'>;
  fields: readonly FilterField[];
  rows: AsyncIterable<Cells[]>;
  about: { made_time: string } & Record<string, unknown>;
};
