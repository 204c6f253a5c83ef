import './board.css';
import { Fragment, type ReactNode } from 'react';
import { cx } from './cx.ts';
import * as format from './format.ts';
import { Link } from './Link.tsx';

/** A column for each state, with a card for each thing in it; on a phone the columns lie below each other. */
export const Board = ({ children }: { children: ReactNode }) => <div className="ui-board">{children}</div>;

type ColumnProps = { name: string; total: number; sum?: string | null; sumOf?: string; children: ReactNode };

/** A column of a board; `total` where it has more cards than are drawn, `sum` of what they are worth, with what it is of in hidden words. */
export const BoardColumn = ({ name, total, sum = null, sumOf = '', children }: ColumnProps) => (
  <section className={cx('ui-board-column', total === 0 && 'ui-board-off')}>
    <div className="ui-board-head">
      <h3>{name}</h3>
      <span>
        {sum !== null && (
          <>
            {sum}
            <span className="ui-hidden"> {sumOf}</span> ·{' '}
          </>
        )}
        {format.number(total)}
      </span>
    </div>
    {total === 0 && <p className="ui-board-none">None</p>}
    {children}
  </section>
);

/** A name that breaks before its dots first, as a domain does. */
const breakable = (name: string) =>
  name.split(/(?=\.)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

type TicketProps = { id?: string; name: string; href: string; isOpen?: boolean; actions?: ReactNode; children: ReactNode };

/** A card of a board: its name and what is written below open it; `actions` stay beside the name. */
export const Ticket = ({ id, name, href, isOpen = false, actions, children }: TicketProps) => (
  <div id={id} className={cx('ui-ticket', isOpen && 'ui-ticket-on', actions !== undefined && 'ui-ticket-acts')}>
    <Link className="ui-ticket-link" href={href} aria-current={isOpen ? 'true' : undefined}>
      <b>{breakable(name)}</b>
      {children}
    </Link>
    {actions}
  </div>
);
