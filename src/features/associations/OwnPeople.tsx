import { useState } from 'react';
import { capital, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { levelWord } from '#src/session/access-levels.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { notify } from '#src/ui/toast.tsx';
import { ChangeColleague, InviteColleague } from './ColleagueDialogs.tsx';
import { invitedNotice } from './invited-notice.ts';
import type { Colleague } from './types.ts';

type Props = {
  customer: { id: number; name: string };
  /** While the customer is suspended, access is ended and not given. */
  isSuspended: boolean;
  isInviting: boolean;
  onInviting: (is: boolean) => void;
};

/** The people of a customer, whom its owners invite, change and part with. */
export function OwnPeople({ customer, isSuspended, isInviting, onInviting }: Props) {
  const now = useNow();
  const offline = useOffline();
  const query = useRead(calls.customerPeople.list, { params: { id: customer.id } });
  const again = useSend(calls.customerPeople.sendAgain);
  const end = useSend(calls.customerPeople.remove);
  const [changing, setChanging] = useState<Colleague | null>(null);
  const [ending, setEnding] = useState<Colleague | null>(null);
  const sendAgain = ({ user_id: userId }: Colleague) =>
    again.mutate(
      { params: { id: customer.id, userId } },
      {
        onSuccess: (reply) => notify({ text: invitedNotice(reply, customer.name) }),
        onError: ({ message }) => notify({ text: message, tone: 'fail' }),
      },
    );
  const isOpen = ending?.status === 'invited';
  return (
    <QueryView query={query} title="The people" place="grid">
      {({ people }) => (
        <Section
          question={`Who has access to ${customer.name}?`}
          finding={findingOf(people)}
          note={
            isSuspended
              ? 'The account is suspended: you can end access, and give it again when the account is active.'
              : 'Owners invite people and change their access. An invitation works once, for seven days.'
          }
          more={
            !isSuspended && (
              <Button size="s" isDisabled={offline} reason="Needs a connection." onPress={() => onInviting(true)}>
                Invite a person
              </Button>
            )
          }
        >
          <DataTable
            caption={`People with access to ${customer.name}`}
            rows={people}
            columns={columnsFor({ now, offline, isSuspended, onChange: setChanging, onEnd: setEnding, onSendAgain: sendAgain })}
            rowId={(row) => String(row.user_id)}
            noun={['person', 'people']}
          />
          {isInviting && <InviteColleague customer={customer} onClose={() => onInviting(false)} />}
          {changing && (
            <ChangeColleague key={changing.user_id} customer={customer} colleague={changing} onClose={() => setChanging(null)} />
          )}
          <ConfirmDialog
            isOpen={ending !== null}
            onClose={() => setEnding(null)}
            title={isOpen ? `Revoke the invitation of ${ending.name}?` : `End the access of ${ending?.name ?? ''}?`}
            confirmLabel={isOpen ? 'Revoke invitation' : 'End access'}
            cancelLabel={isOpen ? 'Keep invitation' : 'Keep access'}
            onConfirm={async () => {
              if (ending === null) return;
              await end.mutateAsync({ params: { id: customer.id, userId: ending.user_id } });
              notify({ text: `${ending.name} has no access to ${customer.name} any more.` });
            }}
          >
            <p>
              {isOpen
                ? `The invitation sent to ${ending.email} stops working at once.`
                : `${ending?.email ?? ''} no longer sees ${customer.name}, from now on.`}{' '}
              {isSuspended ? 'You can invite this person again when the account is active.' : 'You can invite this person again.'}
            </p>
          </ConfirmDialog>
        </Section>
      )}
    </QueryView>
  );
}

function findingOf(people: readonly Colleague[]): string {
  const active = people.filter((one) => one.is_active);
  const owners = active.filter((one) => one.access_level === 'owner' && one.status === 'active').length;
  const invited = active.filter((one) => one.status === 'invited').length;
  return `${capital(spelled(owners, 'owner'))}${invited === 0 ? '' : `, ${spelled(invited, 'open invitation')}`}`;
}

type Handlers = {
  now: number;
  offline: boolean;
  isSuspended: boolean;
  onChange: (row: Colleague) => void;
  onEnd: (row: Colleague) => void;
  onSendAgain: (row: Colleague) => void;
};

function State({ row: { status, is_active: isActive, invitation_expires_at: until }, now }: { row: Colleague; now: number }) {
  if (!isActive) return <StatusTag kind="offline">Switched off by staff</StatusTag>;
  if (status === 'active') return <StatusTag kind="pass">Active</StatusTag>;
  if (status !== 'invited') return <StatusTag kind="offline">{status === 'locked' ? 'Locked' : 'Cannot sign in'}</StatusTag>;
  const isLive = until !== null && Date.parse(until) > now;
  return (
    <>
      <StatusTag kind={isLive ? 'waiting' : 'attention'}>{isLive ? 'Invited' : 'Invitation expired'}</StatusTag>
      {isLive && <span className="ui-sub">until {format.dateTime(until)}</span>}
    </>
  );
}

function columnsFor({ now, offline, isSuspended, onChange, onEnd, onSendAgain }: Handlers): Column<Colleague>[] {
  const button = (row: Colleague, text: string, press: (row: Colleague) => void) => (
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
    { id: 'level', header: 'Access', value: (row) => levelWord(row.access_level) },
    { id: 'state', header: 'State', card: 'flag', value: (row) => row.status, cell: (row) => <State row={row} now={now} /> },
    {
      id: 'do',
      header: 'Actions',
      headerHidden: true,
      card: 'full',
      align: 'right',
      cell: (row) =>
        row.is_me ? (
          <span className="ui-mute">you</span>
        ) : (
          <Actions end>
            {!isSuspended && row.status === 'invited' && row.is_active && button(row, 'Send again', onSendAgain)}
            {!isSuspended && button(row, 'Change', onChange)}
            {row.is_active && button(row, row.status === 'invited' ? 'Revoke' : 'End', onEnd)}
          </Actions>
        ),
    },
  ];
}
