import { capital } from '#domain/text.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { Session } from './types.ts';

type Shown = { now: number; offline: boolean; ending: Session['id'] | null; onEnd: (session: Session) => void };

/** What a session shows. */
export function sessionColumns({ now, offline, ending, onEnd }: Shown): Column<Session>[] {
  return [
    { id: 'device', header: 'Device', rowHeader: true, value: ({ device }) => device },
    {
      id: 'place',
      header: 'Place',
      value: ({ place }) => place,
      cell: ({ place, ip }) => (
        <>
          {capital(place)}
          <span className="ui-sub">{ip}</span>
        </>
      ),
    },
    {
      id: 'used',
      header: 'Last used',
      nowrap: true,
      value: (row) => row.last_used_at,
      cell: (row) => (row.is_current ? 'Now' : format.moment(row.last_used_at, now)),
    },
    {
      id: 'started',
      header: 'Signed in',
      nowrap: true,
      value: (row) => row.started_at,
      cell: (row) => format.moment(row.started_at, now),
    },
    {
      id: 'state',
      header: 'State',
      card: 'flag',
      value: (row) => (row.is_current ? 'This device' : row.is_new ? 'New device' : ''),
      cell: (row) =>
        row.is_current ? (
          <StatusTag kind="pass">This device</StatusTag>
        ) : (
          row.is_new && <StatusTag kind="attention">New device</StatusTag>
        ),
    },
    {
      id: 'end',
      header: 'Sign out',
      headerHidden: true,
      align: 'right',
      card: 'full',
      csv: false,
      cell: (row) =>
        !row.is_current && (
          <Button
            size="s"
            {...(row.is_new ? { variant: 'solid' as const } : {})}
            isDisabled={offline || (ending !== null && ending !== row.id)}
            isPending={ending === row.id}
            onPress={() => onEnd(row)}
            aria-label={`Sign out ${row.device}`}
          >
            Sign out
          </Button>
        ),
    },
  ];
}
