import { capital, formOf, spelled } from '#domain/text.ts';
import { onboardingColumns } from '#domain/vocabulary/onboarding.ts';
import { pageAt } from '#src/page/search.ts';
import { Board, BoardColumn, Ticket } from '#src/ui/Board.tsx';
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
      <Board>
        {onboardingColumns.map((column) => {
          const own = rows.filter((row) => row.column === column);
          return (
            <BoardColumn key={column} name={columnNames[column]} total={own.length}>
              {own.map((row) => (
                <Card key={row.customer.id} row={row} owner={owner} isOpen={row.customer.id === chosen} />
              ))}
            </BoardColumn>
          );
        })}
      </Board>
    </Section>
  );
}

function Card({ row, owner, isOpen }: { row: BoardRow; owner: number | undefined; isOpen: boolean }) {
  const { kind, text } = ticketFace(row);
  const what =
    row.domains > 0 ? `${row.domains} ${formOf(row.domains, 'domain')}` : row.status === 'finished' ? '' : stepNameOf(row);
  return (
    <Ticket
      name={row.customer.name}
      href={pageAt('/app/customer-onboarding', { customer: row.customer.id, owner })}
      isOpen={isOpen}
    >
      <span className="ui-sub">
        {what} · {dayOfGoal(row)}
      </span>
      <StatusTag kind={kind}>{text}</StatusTag>
    </Ticket>
  );
}

const stepNameOf = ({ status }: BoardRow) => (status === 'finished' || status === 'stopped' ? '' : stepNames[status]);

function finding(rows: readonly BoardRow[]): string {
  const waiting = rows.filter(({ column }) => column === 'records').length;
  if (rows.length === 0) return 'None for this owner';
  if (waiting === rows.length) return formOf(waiting, 'It waits for DNS records', `All ${spelled(waiting)} wait for DNS records`);
  if (waiting === 0) return 'No customer waits for DNS records';
  return `${capital(spelled(waiting))} of ${spelled(rows.length)} ${formOf(waiting, 'waits', 'wait')} for DNS records`;
}
