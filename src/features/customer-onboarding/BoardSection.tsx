import { capital, formOf, spelled } from '#domain/text.ts';
import { onboardingColumns } from '#domain/vocabulary/onboarding.ts';
import { pageAt } from '#src/page/search.ts';
import { cx } from '#src/ui/cx.ts';
import { Link } from '#src/ui/Link.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { columnNames, dayOfGoal, stepNames, ticketFace } from './labels.ts';
import type { BoardRow } from './types.ts';

type Props = { rows: readonly BoardRow[]; chosen: number | undefined; owner: number | undefined };

/** The board: a column for each phase, a card for each customer. */
export function BoardSection({ rows, chosen, owner }: Props) {
  return (
    <Section
      question="All onboardings"
      finding={finding(rows)}
      note="Days count working days in the step. A step over its goal turns red."
    >
      <div className="onboarding-board">
        {onboardingColumns.map((column) => {
          const own = rows.filter((row) => row.column === column);
          return (
            <section key={column} className={cx('onboarding-column', own.length === 0 && 'onboarding-column-off')}>
              <div className="onboarding-column-head">
                <h3>{columnNames[column]}</h3>
                <span>{own.length}</span>
              </div>
              {own.length === 0 && <p className="onboarding-none">None</p>}
              {own.map((row) => (
                <Ticket key={row.customer.id} row={row} owner={owner} isOpen={row.customer.id === chosen} />
              ))}
            </section>
          );
        })}
      </div>
    </Section>
  );
}

function Ticket({ row, owner, isOpen }: { row: BoardRow; owner: number | undefined; isOpen: boolean }) {
  const { kind, text } = ticketFace(row);
  const what =
    row.domains > 0 ? `${row.domains} ${formOf(row.domains, 'domain')}` : row.status === 'finished' ? '' : stepNameOf(row);
  return (
    <Link
      className={cx('onboarding-ticket', isOpen && 'onboarding-ticket-on')}
      href={pageAt('/app/customer-onboarding', { customer: row.customer.id, owner })}
      aria-current={isOpen ? 'true' : undefined}
    >
      <b>{row.customer.name}</b>
      <span className="ui-sub">
        {what} · {dayOfGoal(row)}
      </span>
      <StatusTag kind={kind}>{text}</StatusTag>
    </Link>
  );
}

const stepNameOf = ({ status }: BoardRow) => (status === 'finished' || status === 'stopped' ? '' : stepNames[status]);

function finding(rows: readonly BoardRow[]): string {
  const waiting = rows.filter(({ column }) => column === 'records').length;
  if (rows.length === 0) return 'None of this owner';
  if (waiting === 0) return 'No customer waits for DNS records';
  return `${capital(spelled(waiting))} of ${spelled(rows.length)} ${formOf(waiting, 'waits', 'wait')} for DNS records`;
}
