import './email-cleanup.css';
import type { emailCleanup } from '#contract/email-cleanup.ts';
import type { Reply } from '#contract/endpoint.ts';
import { RawMessage } from '#src/entities/intake/RawMessage.tsx';
import * as format from '#src/ui/format.ts';
import type { Column } from '#src/ui/table/types.ts';

type Uncounted = Reply<typeof emailCleanup.orphanedEmails>['data'][number];

/** The columns of messages that are not counted. */
export const columns: Column<Uncounted>[] = [
  {
    id: 'subject',
    header: 'Message',
    rowHeader: true,
    value: ({ subject }) => subject,
    cell: ({ subject, sender }) => (
      <span className="cleanup-text">
        {subject ?? 'No subject'}
        <span className="ui-sub">{sender ?? 'No sender'}</span>
      </span>
    ),
  },
  {
    id: 'reason',
    header: 'Why it is not counted',
    card: 'full',
    value: ({ reason }) => reason,
    cell: ({ reason }) => <span className="cleanup-text">{reason}</span>,
  },
  {
    id: 'received',
    header: 'Received',
    nowrap: true,
    card: 'third',
    value: ({ received_time: at }) => at,
    cell: ({ received_time: at }) => format.dateTime(at),
  },
  {
    id: 'size',
    header: 'Size',
    align: 'right',
    card: 'third',
    hideOn: 'tablet',
    value: ({ size_bytes: bytes }) => bytes,
    cell: ({ size_bytes: bytes }) => format.bytes(bytes),
  },
  { id: 'raw', header: 'Download', headerHidden: true, card: 'third', csv: false, cell: ({ id }) => <RawMessage id={id} /> },
];
