import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { cx } from '../cx.ts';
import * as format from '../format.ts';
import { Icon } from '../Icon.tsx';
import { Link } from '../Link.tsx';
import { nextSort, type Sort } from './order.ts';
import { asColumnHeader } from './roles.ts';
import type { Column, DataTableProps } from './types.ts';

export const cellClass = <Row,>(column: Column<Row>): string =>
  cx(
    column.align === 'right' && 'ui-cell-right',
    column.keyStat && 'ui-cell-key',
    column.nowrap && 'ui-nowrap',
    column.middle && 'ui-cell-middle',
    column.hideOn === 'tablet' && 'ui-cell-no-tablet',
    column.hideOn && 'ui-cell-no-phone',
    `ui-card-${column.inLine ? 'line' : (column.card ?? (column.keyStat ? 'flag' : 'third'))}`,
  );

/** Whether the first press on a heading sorts downwards. */
export const isDescendingFirst = <Row,>({ descendingFirst, align }: Column<Row>): boolean => descendingFirst ?? align === 'right';

export const isSortable = <Row,>(column: Column<Row>): boolean => column.sortable ?? Boolean(column.value);

type HeaderCellProps<Row> = { column: Column<Row>; sort: Sort | null; onSort: (sort: Sort) => void };

export const HeaderCell = <Row,>({ column, sort, onSort }: HeaderCellProps<Row>) => {
  const isSorted = sort?.columnId === column.id;
  return (
    <th
      scope="col"
      {...asColumnHeader}
      className={cellClass(column)}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      {isSortable(column) ? (
        <AriaButton className="ui-sort" onPress={() => onSort(nextSort(sort, column.id, isDescendingFirst(column)))}>
          {column.header}
          {isSorted && <Icon name={sort.descending ? 'down' : 'up'} small />}
        </AriaButton>
      ) : (
        <span className={column.headerHidden ? 'ui-hidden' : undefined}>{column.header}</span>
      )}
    </th>
  );
};

export const drawn = <Row,>(column: Column<Row>, row: Row): ReactNode => {
  if (column.cell) return column.cell(row);
  const value = column.value?.(row);
  return typeof value === 'number' ? format.number(value) : value === true ? 'yes' : value === false ? 'no' : value;
};

/** The row's name, as a link or button where the row opens something. */
export const RowName = <Row,>({
  column,
  row,
  rowHref,
  onOpen,
  isOpen,
}: { column: Column<Row>; row: Row; isOpen: boolean } & Pick<DataTableProps<Row>, 'rowHref' | 'onOpen'>) => {
  const inside = drawn(column, row);
  if (rowHref) {
    const href = rowHref(row);
    if (href === null) return inside;
    return (
      <Link className="ui-row-open" href={href} aria-current={isOpen ? 'true' : undefined}>
        {inside}
      </Link>
    );
  }
  if (onOpen) {
    return (
      <AriaButton className="ui-row-open" aria-expanded={isOpen} onPress={() => onOpen(row)}>
        {inside}
      </AriaButton>
    );
  }
  return inside;
};
