import { counted } from '#domain/text.ts';
import type { Role } from '#domain/vocabulary.ts';
import { levelWord } from '#src/session/access-levels.ts';
import { roleName } from '#src/session/roles.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { type Person, statusFaces } from './types.ts';

type Handlers = {
  now: number;
  offline: boolean;
  /** The account that cannot be changed here: the reader's own. */
  ownEmail: string | undefined;
  /** Whether the reader may change an account of this role. */
  mayChange: (role: Role) => boolean;
  onChange: (row: Person) => void;
  onApprove: (row: Person) => void;
  onSendAgain: (row: Person) => void;
  onLock: (row: Person) => void;
  onEnd: (row: Person) => void;
  onActivate: (row: Person) => void;
  onResetFactor: (row: Person) => void;
  onDelete: (row: Person) => void;
};

function belongsTo({ role, status, customers }: Person): string {
  if (role !== 'customer') return 'All customers';
  const [first, ...others] = customers;
  if (first === undefined) return status === 'pending_approval' ? 'No customer yet' : 'No customer';
  return others.length === 0 ? `${first.name}, ${levelWord(first.access_level)}` : counted(customers.length, 'customer');
}

/** What staff read of a person. */
export function peopleColumns({
  now,
  offline,
  ownEmail,
  mayChange,
  onChange,
  onApprove,
  onSendAgain,
  onLock,
  onEnd,
  onActivate,
  onResetFactor,
  onDelete,
}: Handlers): Column<Person>[] {
  const button = (row: Person, text: string, press: (row: Person) => void) => (
    <Button
      size="s"
      isDisabled={offline}
      reason="Needs a connection."
      onPress={() => press(row)}
      aria-label={`${text}: ${row.name}`}
    >
      {text}
    </Button>
  );
  return [
    {
      id: 'person',
      header: 'Person',
      rowHeader: true,
      value: (row) => row.name,
      cell: ({ name, email }) => (
        <>
          {name}
          <span className="ui-sub">{email}</span>
        </>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      card: 'flag',
      value: (row) => statusFaces[row.status].word,
      cell: ({ status, invitation_expires_at: until }) => (
        <>
          <StatusTag kind={statusFaces[status].kind}>{statusFaces[status].word}</StatusTag>
          {status === 'invited' && until !== null && <span className="ui-sub">until {format.dateTime(until)}</span>}
        </>
      ),
    },
    { id: 'role', header: 'Role', hideOn: 'tablet', value: (row) => roleName(row.role) },
    {
      id: 'customers',
      header: 'Customers',
      value: belongsTo,
      cell: (row) => (
        <>
          {belongsTo(row)}
          {row.role !== 'customer' && <span className="ui-sub users-role">{roleName(row.role)}</span>}
        </>
      ),
    },
    {
      id: 'seen',
      header: 'Last sign-in',
      nowrap: true,
      value: (row) => row.last_seen_at,
      cell: (row) => (row.last_seen_at === null ? 'Never' : format.moment(row.last_seen_at, now)),
    },
    {
      id: 'do',
      header: 'Actions',
      headerHidden: true,
      card: 'full',
      align: 'right',
      csv: false,
      hideable: false,
      cell: (row) =>
        row.email !== ownEmail &&
        mayChange(row.role) && (
          <Actions end>
            {row.status !== 'pending_approval' && row.status !== 'rejected' && button(row, 'Change', onChange)}
            {row.has_second_factor && button(row, 'Reset second factor', onResetFactor)}
            {row.status === 'active' && button(row, 'Lock', onLock)}
            {row.status === 'locked' && button(row, 'Unlock', onLock)}
            {(row.status === 'active' || row.status === 'locked') && button(row, 'Deactivate', onEnd)}
            {row.status === 'inactive' && row.is_set_up && button(row, 'Activate', onActivate)}
            {row.status === 'inactive' && !row.is_set_up && button(row, 'Invite again', onSendAgain)}
            {(row.status === 'inactive' || row.status === 'rejected') && button(row, 'Delete', onDelete)}
            {row.status === 'invited' && button(row, 'Send again', onSendAgain)}
            {row.status === 'invited' && button(row, 'Revoke', onEnd)}
            {(row.status === 'pending_approval' || row.status === 'rejected') && button(row, 'Approve', onApprove)}
          </Actions>
        ),
    },
  ];
}
