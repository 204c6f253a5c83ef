import {
  columnVisibilityFeature,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { compareValues, type Sort, type SortValue } from './order.ts';
import type { Column, DataTableProps } from './types.ts';

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});

const noneHidden: string[] = [];
const hiddenAtFirst = <Row>(columns: Column<Row>[]): string[] =>
  columns.filter((column) => column.hiddenAtFirst).map((column) => column.id);

/** Sorted rows and visible columns, controlled from outside if the page says so. */
export const useTableModel = <Row extends RowData>(props: DataTableProps<Row>) => {
  const { rows, columns, rowId, serverSort = false } = props;
  const [ownSort, setOwnSort] = useState<Sort | null>(props.defaultSort ?? null);
  const [ownHidden, setOwnHidden] = useState<string[]>(() => hiddenAtFirst(columns));
  const sort = props.sort === undefined ? ownSort : props.sort;
  const hidden = props.hidden ?? ownHidden ?? noneHidden;
  const descending = sort?.descending ?? false;

  const defs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: Row): SortValue => column.value?.(row),
        // The table negates the result for a falling sort; what is missing must stay last all the same.
        sortFn: (a: { getValue: (id: string) => unknown }, b: { getValue: (id: string) => unknown }, id: string) => {
          const order = compareValues(a.getValue(id) as SortValue, b.getValue(id) as SortValue, descending);
          return descending ? -order : order;
        },
        sortUndefined: false as const,
      })),
    [columns, descending],
  );

  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: rowId,
    manualSorting: serverSort,
    state: {
      sorting: sort ? [{ id: sort.columnId, desc: sort.descending }] : [],
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
  });

  const setHidden = (next: string[]) => {
    setOwnHidden(next);
    props.onHidden?.(next);
  };
  const setSort = (next: Sort) => {
    setOwnSort(next);
    props.onSort?.(next);
  };
  const shownIds = new Set(table.getVisibleLeafColumns().map((column) => column.id));
  return {
    shownRows: table.getRowModel().rows.map((row) => row.original),
    shownColumns: columns.filter((column) => shownIds.has(column.id)),
    sort,
    setSort,
    hidden,
    setHidden,
  };
};
