import { counted } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import '#src/ui/table/data-table.css';
import './matrix.css';
import { Fragment, type MouseEvent, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { domainAt } from '#src/page/links.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import { nextSort, type Sort } from '#src/ui/table/order.ts';
import { useOverflow } from '#src/ui/table/overflow.ts';
import { asCell, asColumnHeader, asRow, asRowGroup, asRowHeader, asTable } from '#src/ui/table/roles.ts';
import { stepRows } from '#src/ui/table/step-rows.ts';
import { Faces } from './Cell.tsx';
import type { MatrixColumn } from './columns.ts';
import type { ShownGroup } from './rows.ts';
import type { MatrixRow } from './types.ts';

const interactive = 'a, button, input, label, select, textarea';

function followRow(event: MouseEvent<HTMLTableRowElement>) {
  if (!(event.target instanceof Element) || event.target.closest(interactive) || window.getSelection()?.toString()) return;
  event.currentTarget.querySelector<HTMLElement>('.ui-row-open')?.click();
}

const stepping = { onKeyDown: stepRows };

type HeadingProps = { id: string; header: string; descendingFirst: boolean; sort: Sort; onSort: (sort: Sort) => void };

function Heading({ id, header, descendingFirst, sort, onSort }: HeadingProps) {
  const isSorted = sort.columnId === id;
  return (
    <th
      scope="col"
      {...asColumnHeader}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className="ui-nowrap"
    >
      <AriaButton className="ui-sort" onPress={() => onSort(nextSort(isSorted ? sort : null, id, descendingFirst))}>
        {header}
        {isSorted && <Icon name={sort.descending ? 'down' : 'up'} small />}
      </AriaButton>
    </th>
  );
}

function Row({ row, columns, sub }: { row: MatrixRow; columns: readonly MatrixColumn[]; sub: string | null }) {
  return (
    <tr {...asRow} onClick={followRow}>
      <th scope="row" {...asRowHeader}>
        <Link className="ui-row-open" href={domainAt(row.id)}>
          {writtenName(row.domain)}
        </Link>
        {sub !== null && <span className="ui-sub">{sub}</span>}
      </th>
      {columns.map((column) => (
        <td
          key={column.id}
          {...asCell}
          data-label={column.header}
          className={cx(column.id === 'level' && 'ui-card-flag', column.isMore && 'matrix-more')}
        >
          <Faces faces={column.faces(row)} />
        </td>
      ))}
    </tr>
  );
}

type MatrixProps = {
  groups: readonly ShownGroup[];
  columns: readonly MatrixColumn[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Staff read whose domain it is below the name. */
  withCustomers: boolean;
  /** Whether a card on a phone says all checks. */
  isWhole: boolean;
};

/** Domains down, checks across. The first column stays in sight; on a phone every domain is a card. */
export function Matrix({ groups, columns, sort, onSort, withCustomers, isWhole }: MatrixProps) {
  const box = useRef<HTMLDivElement>(null);
  const isOver = useOverflow(box);
  const subOf = (row: MatrixRow, grouped: boolean) =>
    withCustomers && !grouped ? row.customers.map(({ name }) => name).join(', ') || 'no customer' : null;
  return (
    <div
      ref={box}
      className="ui-table-box matrix-box"
      {...(isOver ? { tabIndex: 0, role: 'region', 'aria-label': 'Table: protection of every domain' } : {})}
    >
      <table {...asTable} className={cx('ui-table ui-table-cards ui-table-opens matrix', !isWhole && 'matrix-brief')}>
        <caption className="ui-hidden">Protection of every domain</caption>
        <thead {...asRowGroup}>
          <tr {...asRow}>
            <Heading id="domain" header="Domain" descendingFirst={false} sort={sort} onSort={onSort} />
            {columns.map(({ id, header, descendingFirst }) => (
              <Heading key={id} descendingFirst={descendingFirst ?? false} {...{ id, header, sort, onSort }} />
            ))}
          </tr>
        </thead>
        <tbody {...asRowGroup} {...stepping}>
          {groups.map((group) => (
            <Fragment key={group.id}>
              {group.name !== null && (
                <tr {...asRow} className="matrix-group">
                  <th scope="rowgroup" {...asRowHeader} colSpan={columns.length + 1}>
                    <span>
                      {group.name} <span className="matrix-group-count">{counted(group.count, 'domain')}</span>
                    </span>
                  </th>
                </tr>
              )}
              {group.rows.map((row) => (
                <Row key={row.id} row={row} columns={columns} sub={subOf(row, group.name !== null)} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
