import * as format from '#src/ui/format.ts';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { Module, ScheduledJob } from './types.ts';

const faces: Record<Module['status'], { kind: StatusKind; word: string }> = {
  ok: { kind: 'pass', word: 'Works' },
  warning: { kind: 'attention', word: 'Needs attention' },
  failed: { kind: 'fail', word: 'Fails' },
  off: { kind: 'offline', word: 'Off' },
  unknown: { kind: 'unknown', word: 'Not run yet' },
};

/** What a part of the installation shows. */
export function moduleColumns(now: number): Column<Module>[] {
  return [
    {
      id: 'name',
      header: 'Part',
      rowHeader: true,
      value: ({ name }) => name,
      cell: ({ name, text }) => (
        <>
          {name}
          <span className="ui-sub">{text}</span>
        </>
      ),
    },
    {
      id: 'status',
      header: 'State',
      card: 'flag',
      value: ({ status }) => faces[status].word,
      cell: ({ status }) => <StatusTag kind={faces[status].kind}>{faces[status].word}</StatusTag>,
    },
    {
      id: 'proof',
      header: 'Last confirmed',
      nowrap: true,
      value: (row) => row.proved_at,
      cell: (row) => (row.proved_at === null ? <span className="ui-mute">None</span> : format.moment(row.proved_at, now)),
    },
  ];
}

/** What a scheduled job shows. */
export function jobColumns(now: number): Column<ScheduledJob>[] {
  const at = (time: string | null) => (time === null ? <span className="ui-mute">Never</span> : format.moment(time, now));
  return [
    { id: 'name', header: 'Job', rowHeader: true, value: ({ name }) => name },
    {
      id: 'cron',
      header: 'Schedule',
      hideOn: 'phone',
      value: ({ cron }) => cron,
      cell: ({ cron }) => <span className="ui-mono ui-small">{cron}</span>,
    },
    { id: 'done', header: 'Last run', nowrap: true, value: (row) => row.last_done_at, cell: (row) => at(row.last_done_at) },
    {
      id: 'failed',
      header: 'Failed',
      align: 'right',
      value: ({ failed }) => failed,
      cell: ({ failed, last_failed_at: time }) => (
        <>
          {format.number(failed)}
          {time !== null && <span className="ui-sub">{format.moment(time, now)}</span>}
        </>
      ),
    },
    { id: 'waiting', header: 'Waiting', align: 'right', value: ({ waiting, running }) => waiting + running },
  ];
}
