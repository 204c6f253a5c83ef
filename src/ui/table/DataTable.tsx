import './data-table.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { Checkbox } from '../Checkbox.tsx';
import { cx } from '../cx.ts';
import * as format from '../format.ts';
import { cellClass, drawn, HeaderCell, RowName } from './Cells.tsx';
import { saveText, toCsv } from './csv.ts';
import { useTableModel } from './model.ts';
import { useOverflow } from './overflow.ts';
import { PagingBar, TableTools } from './Tools.tsx';
import type { DataTableProps } from './types.ts';

const rowHeightPx = 52;
const interactive = 'a, button, input, label, select, textarea';

const followRow = (event: MouseEvent<HTMLTableRowElement>) => {
  if (!(event.target instanceof Element) || event.target.closest(interactive) || window.getSelection()?.toString()) return;
  event.currentTarget.querySelector<HTMLElement>('.ui-row-open')?.click();
};

const stepRows = (event: KeyboardEvent<HTMLTableSectionElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLElement) || !event.target.matches('.ui-row-open')) return;
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('.ui-row-open')];
  const next = openers[openers.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const {
    caption,
    rows,
    columns,
    rowId,
    rowHref,
    onOpen,
    openId,
    selected,
    onSelected,
    paging,
    footer,
    noun = ['row', 'rows'],
  } = props;
  const { cards = true, dense = false, padded = false, virtual = false, csvName, columnChoice = false } = props;
  const { shownRows, shownColumns, sort, press, hidden, setHidden } = useTableModel(props);
  const box = useRef<HTMLDivElement>(null);
  const isOver = useOverflow(box);
  const virtualizer = useVirtualizer({
    count: virtual ? shownRows.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeightPx,
    overscan: 12,
    initialRect: { width: 800, height: 560 },
  });
  const windowed = virtualizer.getVirtualItems();
  const inView = virtual ? windowed.map((item) => item.index) : shownRows.map((_, index) => index);
  const above = virtual ? (windowed[0]?.start ?? 0) : 0;
  const below = virtual ? virtualizer.getTotalSize() - (windowed.at(-1)?.end ?? 0) : 0;

  const nameColumn = shownColumns.find((column) => column.rowHeader) ?? shownColumns.find((column) => !column.keyFigure);
  const opens = Boolean(rowHref ?? onOpen);
  const selects = selected !== undefined && onSelected !== undefined;
  const width = shownColumns.length + (selects ? 1 : 0);
  const downloadCsv = () => {
    const told = shownColumns.filter((column) => column.csv !== false && column.value);
    saveText(
      toCsv(
        told.map((column) => column.header),
        shownRows.map((row) => told.map((column) => column.value?.(row))),
      ),
      csvName?.endsWith('.csv') ? csvName : `${csvName}.csv`,
    );
  };
  const toggle = (id: string, on: boolean) => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    onSelected?.(next);
  };
  const all = rows.length > 0 && rows.every((row) => selected?.has(rowId(row)));

  if (rows.length === 0 && props.empty) return <>{props.empty}</>;
  return (
    <div className="ui-table-wrap">
      {(columnChoice || csvName) && (
        <TableTools
          columns={columns}
          hidden={hidden}
          setHidden={setHidden}
          choice={columnChoice}
          onCsv={csvName ? downloadCsv : undefined}
        />
      )}
      <div
        ref={box}
        className={cx('ui-table-box', virtual && 'ui-table-virtual')}
        {...(isOver ? { tabIndex: 0, role: 'region', 'aria-label': caption } : {})}
      >
        <table
          role="table"
          aria-rowcount={virtual ? shownRows.length + 1 : undefined}
          className={cx(
            'ui-table',
            cards && 'ui-table-cards',
            dense && 'ui-table-dense',
            padded && 'ui-table-padded',
            opens && 'ui-table-opens',
          )}
        >
          <caption className="ui-hidden">{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {selects && (
                <th scope="col" role="columnheader" className="ui-cell-check">
                  <Checkbox
                    aria-label={`Select all ${noun[1]}`}
                    isSelected={all}
                    isIndeterminate={!all && (selected?.size ?? 0) > 0}
                    onChange={(on) => onSelected?.(new Set(on ? rows.map(rowId) : []))}
                  />
                </th>
              )}
              {shownColumns.map((column) => (
                <HeaderCell key={column.id} column={column} sort={sort} onPress={() => press(column)} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" onKeyDown={stepRows}>
            {above > 0 && (
              <tr aria-hidden="true" className="ui-table-gap">
                <td height={above} colSpan={width} />
              </tr>
            )}
            {inView.map((index) => {
              const row = shownRows[index];
              if (!row) return null;
              const id = rowId(row);
              const isOpen = openId === id;
              return (
                <tr
                  key={id}
                  role="row"
                  ref={virtual ? virtualizer.measureElement : undefined}
                  data-index={virtual ? index : undefined}
                  aria-rowindex={virtual ? index + 2 : undefined}
                  className={cx((isOpen || selected?.has(id)) && 'ui-row-on')}
                  onClick={opens ? followRow : undefined}
                >
                  {selects && (
                    <td role="cell" className="ui-cell-check">
                      <Checkbox
                        aria-label={`Select ${props.rowLabel?.(row) ?? id}`}
                        isSelected={selected.has(id)}
                        onChange={(on) => toggle(id, on)}
                      />
                    </td>
                  )}
                  {shownColumns.map((column) =>
                    column === nameColumn ? (
                      <th key={column.id} scope="row" role="rowheader" className={cellClass(column)}>
                        <RowName column={column} row={row} rowHref={rowHref} onOpen={onOpen} isOpen={isOpen} />
                      </th>
                    ) : (
                      <td
                        key={column.id}
                        role="cell"
                        className={cellClass(column)}
                        data-label={column.headerHidden ? undefined : column.header}
                      >
                        {drawn(column, row)}
                      </td>
                    ),
                  )}
                </tr>
              );
            })}
            {below > 0 && (
              <tr aria-hidden="true" className="ui-table-gap">
                <td height={below} colSpan={width} />
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {(footer !== undefined || paging || props.total !== undefined) && (
        <div className="ui-table-foot">
          {!paging && props.total !== undefined && (
            <span>
              {format.number(rows.length)} of {format.countOf(props.total, ...noun)}
            </span>
          )}
          {footer}
          {paging && <PagingBar paging={paging} noun={noun} />}
        </div>
      )}
    </div>
  );
};
