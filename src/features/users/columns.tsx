import { counted } from '#domain/text.ts';
import type { Role } from '#domain/vocabulary.ts';
import { levelWord } from '#src/session/access-levels.ts';
import { roleName } from '#src/session/roles.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Menu } from '#src/ui/Menu.tsx';
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

type Action = [label: string, press: (row: Person) => void];

const dangers = new Set(['Deactivate', 'Revoke', 'Delete']);

/** The likeliest action as a button, the others in a menu beside it. */
function PersonActions({ row, actions, offline }: { row: Person; actions: Action[]; offline: boolean }) {
  const [first, ...others] = actions;
  if (first === undefined) return null;
  const label = `More for ${row.name}`;
  return (
    <Actions end>
      <Button
        size="s"
        isDisabled={offline}
        reason="Needs a connection."
        onPress={() => first[1](row)}
        aria-label={`${first[0]}: ${row.name}`}
      >
        {first[0]}
      </Button>
      {others.length > 0 && (
        <Menu
          label={label}
          trigger={<IconButton icon="more" label={label} isDisabled={offline} />}
          entries={others.map(([text, press]) => ({
            id: text,
            label: text,
            danger: dangers.has(text),
            onAction: () => press(row),
          }))}
        />
      )}
    </Actions>
  );
}

function belongsTo({ role, status, customers }: Person): string {
  if (role !== 'customer') return 'All customers';
  const [first, ...others] = customers;
  if (first === undefined) return status === 'pending_approval' ? 'No customer yet' : 'No customer';
  return others.length === 0 ? `${first.name}, ${levelWord(first.access_level)}` : counted(customers.length, 'customer');
}

/** Every customer of a person with the access there, for a file. */
const allPlaces = (row: Person): string =>
  row.customers.length < 2
    ? belongsTo(row)
    : row.customers.map(({ name, access_level: level }) => `${name}, ${levelWord(level)}`).join('; ');

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
  /** What can be done with an account in its status; the first one is the likeliest. */
  const actionsOf = (row: Person): Action[] => {
    const change: Action = ['Change', onChange];
    const reset: Action[] = row.has_second_factor ? [['Reset second factor', onResetFactor]] : [];
    switch (row.status) {
      case 'pending_approval':
        return [['Approve', onApprove]];
      case 'rejected':
        return [
          ['Approve', onApprove],
          ['Delete', onDelete],
        ];
      case 'invited':
        return [['Send again', onSendAgain], change, ['Revoke', onEnd]];
      case 'active':
        return [change, ...reset, ['Lock', onLock], ['Deactivate', onEnd]];
      case 'locked':
        return [['Unlock', onLock], change, ...reset, ['Deactivate', onEnd]];
      case 'inactive':
        return [row.is_set_up ? ['Activate', onActivate] : ['Invite again', onSendAgain], change, ...reset, ['Delete', onDelete]];
    }
  };
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
    { id: 'email', header: 'Email', hiddenAtFirst: true, value: (row) => row.email },
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
      file: allPlaces,
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
        row.email !== ownEmail && mayChange(row.role) && <PersonActions row={row} actions={actionsOf(row)} offline={offline} />,
    },
  ];
}
