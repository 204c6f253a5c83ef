import { useEffect } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { leads } from '#contract/leads.ts';
import { counted, formOf } from '#domain/text.ts';
import { useNow } from '#src/client/connection.ts';
import { pageAt } from '#src/page/search.ts';
import { Board, BoardColumn, Ticket } from '#src/ui/Board.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { cardFace, type LeadRow, leadName, shortPlan, taskFace, worthLabel } from './answer-label.ts';
import { MoveMenu, type Moves } from './MoveMenu.tsx';
import type { RequestsSearch } from './search.ts';
import { leadFaces } from './types.ts';

type BoardReply = Reply<typeof leads.board>;
type Props = Moves & { board: BoardReply; search: Pick<RequestsSearch, 'q' | 'source'>; moved: number | null };

/** The enquiries in a column for each status. The card that was moved last has the focus in its new column. */
export function LeadBoard({ board, search: { q, source }, moved, ...moves }: Props) {
  const now = useNow();
  const place = board.columns.find(({ leads: cards }) => cards.some(({ id }) => id === moved))?.status;
  useEffect(() => {
    if (moved !== null && place !== undefined) document.querySelector<HTMLElement>(`#lead-${moved} a`)?.focus();
  }, [moved, place]);
  const table = (status: string) => pageAt('/app/admin/leads', { view: 'table', status, q, source });
  return (
    <Section
      question="Enquiries"
      finding={findingOf(board)}
      note={`A first answer is due within one sales hour. Sales hours are Monday to Friday, 08:00 to 17:00, except public holidays and closing days.${
        board.columns.some(({ worth }) => worth.offers > 0)
          ? ' Amounts are the prices of the plans that are offered, a month.'
          : ''
      }`}
      {...(board.spam === 0 ? {} : { more: { label: `${format.number(board.spam)} marked as spam`, href: table('spam') } })}
    >
      <Board>
        {board.columns.map(({ status, total, worth, leads: cards }) => (
          <BoardColumn key={status} name={leadFaces[status].word} total={total} sum={worthLabel(worth)} sumOf="a month">
            {cards.map((lead) => (
              <Card key={lead.id} lead={lead} now={now} {...moves} />
            ))}
            {total > cards.length && (
              <p className="leads-more">
                <Link href={table(status)}>All {format.number(total)}</Link>
              </p>
            )}
          </BoardColumn>
        ))}
      </Board>
    </Section>
  );
}

function Card({ lead, now, ...moves }: { lead: LeadRow; now: number } & Moves) {
  const faces = [cardFace(lead), taskFace(lead)].filter((face) => face !== null);
  const about =
    lead.plan === null
      ? `${lead.score === null ? lead.name : `Score ${format.number(lead.score)}`} · ${format.relative(lead.created_at, now)}`
      : shortPlan(lead.plan);
  return (
    <Ticket
      id={`lead-${lead.id}`}
      name={leadName(lead)}
      href={`/app/admin/leads/${lead.id}`}
      isOpen={lead.answer_state === 'overdue'}
      actions={<MoveMenu lead={lead} {...moves} />}
    >
      <span className="ui-sub">{about}</span>
      {faces.map(({ kind, text }) => (
        <StatusTag key={text} kind={kind}>
          {text}
        </StatusTag>
      ))}
    </Ticket>
  );
}

function findingOf({ columns }: BoardReply): string {
  const first = columns.find(({ status }) => status === 'new');
  const all = columns.reduce((sum, { total }) => sum + total, 0);
  if (all === 0) return 'No enquiries';
  if (first === undefined || first.total === 0) return `${counted(all, 'enquiry', 'enquiries')}, none new`;
  return `${format.number(first.total)} of ${counted(all, 'enquiry', 'enquiries')} ${formOf(first.total, 'is', 'are')} new`;
}
