import type { MouseEvent, RefObject } from 'react';
import { Checkbox } from '../Checkbox.tsx';
import { cx } from '../cx.ts';
import type { RowWindow } from '../virtual.ts';
import { cellClass, drawn, RowName } from './Cells.tsx';
import { asCell, asRow, asRowGroup, asRowHeader } from './roles.ts';
import { stepRows } from './step-rows.ts';
import type { RowsProps } from './types.ts';

/** A press anywhere in a row opens it, but one on a control of its own or at the end of a selection. */
const followRow = ({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) => {
  if ((target as Element).closest('a,button,input,label,select,textarea') || getSelection()?.toString()) return;
  currentTarget.querySelector<HTMLElement>('.ui-row-open')?.click();
};

const Gap = ({ heightPx, width }: { heightPx: number; width: number }) =>
  heightPx > 0 && (
    <tr aria-hidden="true" className="ui-table-gap">
      <td height={heightPx} colSpan={width} />
    </tr>
  );

type BodyProps<Row> = RowsProps<Row> & { view: RowWindow | null; body?: RefObject<HTMLTableSectionElement | null> };

export const Body = <Row,>({
  rows,
  columns,
  view,
  body,
  rowId,
  rowHref,
  onOpen,
  openId,
  selected,
  onSelected,
  rowLabel,
}: BodyProps<Row>) => {
  const nameColumn = columns.find((column) => column.rowHeader) ?? columns.find((column) => !column.keyStat);
  const inLine = columns.flatMap((column) => column.inLine ?? []);
  const selects = selected !== undefined && onSelected !== undefined;
  const width = columns.length + (selects ? 1 : 0);
  const onRow = rowHref || onOpen ? { onClick: followRow } : {};
  const onRows = { onKeyDown: stepRows };
  const toggle = (id: string, on: boolean) => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    onSelected?.(next);
  };
  return (
    <tbody ref={body} {...asRowGroup} {...onRows}>
      <Gap heightPx={view?.abovePx ?? 0} width={width} />
      {(view?.indexes ?? rows.map((_, index) => index)).map((index) => {
        const row = rows[index];
        if (row === undefined) return null;
        const id = rowId(row);
        const isOpen = openId === id;
        const place = view ? { ref: view.measure, 'data-index': index, 'aria-rowindex': index + 2 } : {};
        return (
          <tr key={id} {...asRow} {...place} {...onRow} className={cx((isOpen || selected?.has(id)) && 'ui-row-on')}>
            {selects && (
              <td {...asCell} className="ui-cell-check">
                <Checkbox
                  aria-label={`Select ${rowLabel?.(row) ?? id}`}
                  isSelected={selected.has(id)}
                  onChange={(on) => toggle(id, on)}
                />
              </td>
            )}
            {columns.map((column) =>
              column === nameColumn ? (
                <th key={column.id} scope="row" {...asRowHeader} className={cellClass(column)}>
                  <RowName column={column} row={row} rowHref={rowHref} onOpen={onOpen} isOpen={isOpen} />
                  {inLine.length > 0 && (
                    <span className="ui-sub ui-line">
                      {inLine
                        .map((words) => words(row))
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  )}
                </th>
              ) : (
                <td
                  key={column.id}
                  {...asCell}
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
      <Gap heightPx={view?.belowPx ?? 0} width={width} />
    </tbody>
  );
};
