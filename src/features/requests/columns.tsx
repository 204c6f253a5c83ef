import type { adminUsers } from '#contract/admin-users.ts';
import type { Reply } from '#contract/endpoint.ts';
import { capital } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { answerFace, type LeadRow, planLabel, taskFace, worthLabel } from './answer-label.ts';
import { MoveMenu, type Moves } from './MoveMenu.tsx';
import { leadFaces } from './types.ts';

type Pending = Reply<typeof adminUsers.pending>['users'][number];

/** What staff see of a person who asks for access. */
export const pendingColumns: Column<Pending>[] = [
  {
    id: 'name',
    header: 'Person',
    rowHeader: true,
    value: ({ name }) => name,
    cell: ({ name, email }) => (
      <>
        {name}
        <span className="ui-sub">{email}</span>
      </>
    ),
  },
  { id: 'reason', header: 'Reason', card: 'full', value: ({ reason }) => reason },
  {
    id: 'since',
    header: 'Asked',
    nowrap: true,
    value: (row) => row.created_at,
    cell: (row) => format.dateTime(row.created_at),
  },
];

/** What staff read of an enquiry; `moves` are those of the menu at its end. */
export const leadColumns = (moves: Moves): Column<LeadRow>[] => [
  {
    id: 'name',
    header: 'Visitor',
    rowHeader: true,
    value: ({ name }) => name,
    cell: ({ name, email, company, telephone }) => (
      <>
        {name}
        {company !== '' && <span className="ui-sub">{company}</span>}
        <span className="ui-sub">{email}</span>
        {telephone !== '' && <span className="ui-sub ui-nowrap">{telephone}</span>}
      </>
    ),
  },
  {
    id: 'message',
    header: 'Message',
    card: 'full',
    hideOn: 'tablet',
    sortable: false,
    value: ({ message }) => message,
    cell: ({ message, topic }) => (
      <span className={message === '' ? 'leads-message ui-mute' : 'leads-message'}>{message || capital(topic)}</span>
    ),
  },
  {
    id: 'domain',
    header: 'Domain',
    value: ({ domain }) => domain,
    cell: ({ domain, score }) => (
      <>
        {domain || <span className="ui-mute">none</span>}
        {score !== null && <span className="ui-sub">score {format.number(score)}</span>}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    card: 'flag',
    value: ({ status }) => leadFaces[status].word,
    cell: ({ status }) => <StatusTag kind={leadFaces[status].kind}>{leadFaces[status].word}</StatusTag>,
  },
  {
    id: 'plan',
    header: 'Plan',
    hideOn: 'tablet',
    value: ({ plan }) => (plan === null ? '' : planLabel(plan)),
    cell: ({ plan }) =>
      plan !== null && (
        <>
          {plan.name}
          <span className="ui-sub">{worthLabel({ cents: plan.price_cents, is_least: plan.is_least, offers: 1 })}</span>
        </>
      ),
  },
  {
    id: 'answer',
    header: 'First answer',
    card: 'full',
    value: (row) => answerFace(row)?.text ?? '',
    cell: (row) => {
      const face = answerFace(row);
      return (
        face !== null && (
          <>
            <span className="leads-face">
              <StatusTag kind={face.kind}>{face.text}</StatusTag>
            </span>
            {row.answered_at === null && <span className="ui-sub">by {format.dateTime(row.answer_due_at)}</span>}
          </>
        )
      );
    },
  },
  {
    id: 'task',
    header: 'Next task',
    card: 'full',
    value: ({ next_task: task }) => (task === null ? '' : `${task.what}, due ${format.utcDay(task.due_on)}`),
    cell: (row) => {
      const [face, task] = [taskFace(row), row.next_task];
      return (
        face !== null &&
        task !== null && (
          <>
            {task.is_overdue ? (
              <span className="leads-face">
                <StatusTag kind={face.kind}>{face.text}</StatusTag>
              </span>
            ) : (
              task.what
            )}
            <span className="ui-sub">
              {[`due ${format.utcDay(task.due_on)}`, ...(task.owner === null ? [] : [task.owner])].join(' · ')}
            </span>
          </>
        )
      );
    },
  },
  {
    id: 'created_at',
    header: 'Written',
    hideOn: 'tablet',
    descendingFirst: true,
    value: (row) => row.created_at,
    cell: (row) => format.dateTime(row.created_at),
  },
  {
    id: 'moves',
    header: 'Moves',
    headerHidden: true,
    sortable: false,
    hideable: false,
    csv: false,
    align: 'right',
    cell: (lead) => <MoveMenu lead={lead} {...moves} />,
  },
];
