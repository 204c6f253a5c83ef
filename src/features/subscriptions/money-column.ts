import type { Column } from '#src/ui/table/types.ts';
import { exact } from './money-labels.ts';

/** A column of amounts in cents: drawn as "R 399,00", in files as rand with the unit in the head; `null` is empty. */
export function moneyColumn<Row>(id: string, header: string, centsOf: (row: Row) => number | null): Column<Row> {
  return {
    id,
    header,
    fileHeader: `${header}, R`,
    align: 'right',
    nowrap: true,
    value: (row) => {
      const cents = centsOf(row);
      return cents === null ? null : cents / 100;
    },
    cell: (row) => {
      const cents = centsOf(row);
      return cents === null ? null : exact(cents);
    },
  };
}
