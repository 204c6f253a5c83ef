import { counted } from '#domain/text.ts';
import './data-table.css';
import { useRef } from 'react';
import { Checkbox } from '../Checkbox.tsx';
import { cx } from '../cx.ts';
import * as format from '../format.ts';
import { Body } from './Body.tsx';
import { HeaderCell, isDescendingFirst, isSortable } from './Cells.tsx';
import { columnsCsv, saveText } from './csv.ts';
import { useTableModel } from './model.ts';
import { useOverflow } from './overflow.ts';
import { PhoneSort } from './PhoneSort.tsx';
import { asColumnHeader, asRow, asRowGroup, asTable } from './roles.ts';
import { PagingBar, TableTools } from './Tools.tsx';
import type { Column, DataTableProps } from './types.ts';

const fileName = (name: string): string => (name.endsWith('.csv') ? name : `${name}.csv`);

/** So many cards one looks through without an order. */
const fewCards = 5;

/** What a phone's cards show and can be sorted by. */
const sortedOnPhone = <Row,>(columns: Column<Row>[]) =>
  columns
    .filter((column) => isSortable(column) && !column.headerHidden && (!column.hideOn || column.inLine))
    .map((column) => ({ id: column.id, header: column.header, descendingFirst: isDescendingFirst(column) }));

export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { caption, rows, columns, rowId, selected, onSelected, paging, footer, noun = ['row', 'rows'] } = props;
  const { cards = true, dense = false, padded = false, virtual: LongBody = false, csvName, columnChoice = false } = props;
  const { shownRows, shownColumns, sort, setSort, hidden, setHidden } = useTableModel(props);
  const box = useRef<HTMLDivElement>(null);
  const isOver = useOverflow(box);
  const all = rows.length > 0 && rows.every((row) => selected?.has(rowId(row)));
  const selectAll = selected &&
    onSelected && {
      isSelected: all,
      isIndeterminate: !all && selected.size > 0,
      onChange: (on: boolean) => onSelected(new Set(on ? rows.map(rowId) : [])),
    };

  const downloadCsv = (name: string) => {
    // Without a choice of columns those hidden at first are there for the file alone.
    saveText(columnsCsv(columnChoice ? shownColumns : columns, shownRows), fileName(name));
  };

  if (rows.length === 0 && props.empty) return <>{props.empty}</>;
  return (
    <div className="ui-table-wrap">
      {(columnChoice || csvName) && (
        <TableTools
          columns={columns}
          hidden={hidden}
          setHidden={setHidden}
          choice={columnChoice}
          part={
            props.csvPart ?? (paging && (paging.kind === 'cursor' || paging.total > paging.pageSize) ? 'this page' : undefined)
          }
          onCsv={csvName ? () => downloadCsv(csvName) : undefined}
        />
      )}
      {cards && rows.length > fewCards && (
        <PhoneSort columns={sortedOnPhone(shownColumns)} sort={sort} onSort={setSort}>
          {selectAll && <Checkbox {...selectAll}>Select all</Checkbox>}
        </PhoneSort>
      )}
      <div
        ref={box}
        className={cx('ui-table-box', LongBody && 'ui-table-virtual')}
        {...(isOver ? { tabIndex: 0, role: 'region', 'aria-label': `Table: ${caption}` } : {})}
      >
        <table
          {...asTable}
          aria-rowcount={LongBody ? shownRows.length + 1 : undefined}
          className={cx(
            'ui-table',
            cards && 'ui-table-cards',
            dense && 'ui-table-dense',
            padded && 'ui-table-padded',
            Boolean(props.rowHref ?? props.onOpen) && 'ui-table-opens',
          )}
        >
          <caption className="ui-hidden">{caption}</caption>
          <thead {...asRowGroup}>
            <tr {...asRow}>
              {selectAll && (
                <th scope="col" {...asColumnHeader} className="ui-cell-check">
                  <Checkbox aria-label={`Select all ${noun[1]}`} {...selectAll} />
                </th>
              )}
              {shownColumns.map((column) => (
                <HeaderCell key={column.id} column={column} sort={sort} onSort={setSort} />
              ))}
            </tr>
          </thead>
          {LongBody ? (
            <LongBody {...props} rows={shownRows} columns={shownColumns} />
          ) : (
            <Body {...props} rows={shownRows} columns={shownColumns} view={null} />
          )}
        </table>
      </div>
      {(footer !== undefined || paging || props.total !== undefined) && (
        <div className="ui-table-foot">
          {!paging && props.total !== undefined && (
            <span>
              {format.number(rows.length)} of {counted(props.total, ...noun)}
            </span>
          )}
          {footer}
          {paging && <PagingBar paging={paging} noun={noun} />}
        </div>
      )}
    </div>
  );
};
