import type { adminUsers } from '#contract/admin-users.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { leads } from '#contract/leads.ts';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { leadFaces } from './types.ts';

type Pending = Reply<typeof adminUsers.pending>['users'][number];
type Lead = Reply<typeof leads.list>['leads'][number];

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

/** What staff read of an enquiry. */
export const leadColumns: Column<Lead>[] = [
  {
    id: 'name',
    header: 'Visitor',
    rowHeader: true,
    value: ({ name }) => name,
    cell: ({ name, email, company, telephone }) => (
      <>
        {name}
        <span className="ui-sub">{[company, email, telephone].filter((part) => part !== '').join(' · ')}</span>
      </>
    ),
  },
  {
    id: 'message',
    header: 'Message',
    card: 'full',
    value: ({ message }) => message,
    cell: ({ message, topic }) => message || <span className="ui-mute">{topic}</span>,
  },
  {
    id: 'domain',
    header: 'Domain',
    value: ({ domain }) => domain,
    cell: ({ domain, score }) => (
      <>
        {domain}
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
    id: 'at',
    header: 'Written',
    nowrap: true,
    descendingFirst: true,
    value: (row) => row.created_at,
    cell: (row) => format.dateTime(row.created_at),
  },
];
