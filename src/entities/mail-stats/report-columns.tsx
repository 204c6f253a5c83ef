import type { dmarc } from '#contract/dmarc.ts';
import type { Reply } from '#contract/endpoint.ts';
import { counted } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import type { Column } from '#src/ui/table/types.ts';
import { PassRate, PolicySeen } from './parts.tsx';

/** A received report in a list. */
export type ReportRow = Reply<typeof dmarc.reports>['reports'][number];

/** The columns of received reports, without that of their domain. */
export const reportColumns: Column<ReportRow>[] = [
  { id: 'reporter', header: 'Reporter', rowHeader: true, cell: (row) => row.reporter_name },
  {
    id: 'day',
    header: 'About',
    nowrap: true,
    cell: (row) => format.utcDay(row.begin_time),
    inLine: (row) => format.utcDay(row.begin_time),
  },
  { id: 'received', header: 'Received', nowrap: true, hideOn: 'phone', cell: (row) => format.dateTime(row.received_time) },
  { id: 'policy', header: 'Policy seen', card: 'flag', cell: (row) => <PolicySeen policy={row.published_policy} /> },
  {
    id: 'passed',
    header: 'Passed',
    nowrap: true,
    cell: (row) => <PassRate passed={row.passed} messages={row.messages} />,
    inLine: ({ passed, messages }) =>
      passed === messages
        ? `${counted(messages, 'message')} passed`
        : `${format.number(passed)} of ${counted(messages, 'message')} passed`,
  },
  { id: 'rows', header: 'Rows', align: 'right', hideOn: 'phone', cell: (row) => format.number(row.rows) },
  {
    id: 'unreadable',
    header: 'Unreadable',
    align: 'right',
    cell: (row) => (
      <span className={row.unreadable_rows > 0 ? 'ui-tone-attention ui-strong' : undefined}>
        {format.number(row.unreadable_rows)}
      </span>
    ),
    inLine: (row) => (row.unreadable_rows === 0 ? '' : counted(row.unreadable_rows, 'unreadable row')),
  },
];
