import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { dueLabel } from './labels.ts';
import { priorityFaces, type SupportRequest, statusFace } from './types.ts';

const about = ({ id, customer, domain }: SupportRequest, isStaff: boolean) =>
  [String(id), isStaff ? customer.name : '', domain?.name ?? ''].filter((part) => part !== '').join(' · ');

/** What a list of requests shows; the queue of staff adds when the answer is due and who is in charge. */
export function requestColumns(now: number, isStaff: boolean): Column<SupportRequest>[] {
  const rank = { urgent: 0, high: 1, normal: 2, low: 3 };
  return [
    {
      id: 'due',
      header: isStaff ? 'Due' : 'Our answer',
      nowrap: true,
      value: ({ clock }) => clock.due_at ?? '9999',
      cell: ({ clock }) => {
        const { when, left } = dueLabel(clock, now);
        const isSoon = clock.state === 'running' && clock.target_minutes - clock.used_minutes < 60;
        return (
          <>
            <span className={isSoon ? 'ui-strong ui-tone-fail' : clock.state === 'running' ? 'ui-strong' : 'ui-mute'}>
              {when}
            </span>
            <span className="ui-sub">{left}</span>
          </>
        );
      },
    },
    {
      id: 'request',
      header: 'Request',
      rowHeader: true,
      value: ({ subject }) => subject,
      cell: (row) => (
        <>
          {row.subject}
          <span className="ui-sub">{about(row, isStaff)}</span>
        </>
      ),
    },
    {
      id: 'priority',
      header: 'Priority',
      value: ({ priority }) => rank[priority],
      cell: ({ priority }) => {
        const { word, kind } = priorityFaces[priority];
        return kind === null ? word : <StatusTag kind={kind}>{word}</StatusTag>;
      },
    },
    {
      id: 'status',
      header: 'Status',
      card: 'flag',
      value: ({ status }) => statusFace(status, isStaff).word,
      cell: ({ status }) => {
        const { word, kind } = statusFace(status, isStaff);
        return <StatusTag kind={kind}>{word}</StatusTag>;
      },
    },
    isStaff
      ? {
          id: 'owner',
          header: 'Owner',
          value: ({ assigned_to: owner }) => owner?.name ?? '',
          cell: ({ assigned_to: owner }) => owner?.name ?? <span className="ui-mute">No owner</span>,
        }
      : {
          id: 'changed',
          header: 'Last change',
          nowrap: true,
          descendingFirst: true,
          value: ({ changed_at: at }) => at,
          cell: ({ changed_at: at }) => format.moment(at, now),
        },
  ];
}
