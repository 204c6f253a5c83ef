import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { adminUsers } from '#contract/admin-users.ts';
import type { Reply } from '#contract/endpoint.ts';
import { mayGiveRole } from '#domain/access.ts';
import { roles, userStatuses } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { InvitationMade } from '#src/entities/people/InvitationMade.tsx';
import type { Invited } from '#src/entities/people/types.ts';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { roleName } from '#src/session/roles.ts';
import { useSession } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import * as format from '#src/ui/format.ts';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { notify } from '#src/ui/toast.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { ChangePerson } from './ChangePerson.tsx';
import { peopleColumns } from './columns.tsx';
import { DeletePerson } from './DeletePerson.tsx';
import { EndPerson } from './EndPerson.tsx';
import { LockPerson } from './LockPerson.tsx';
import type { UsersSearch } from './search.ts';
import { type Person, statusFaces } from './types.ts';

const pageSize = 50;

type Props = { search: UsersSearch; onSearch: (search: UsersSearch) => void };

/** Finds people by name, email, role and status. */
export function PeopleFilters({ search, onSearch }: Props) {
  const change = (part: Partial<UsersSearch>) => onSearch({ ...search, page: undefined, ...part });
  const of = <W extends string>(words: readonly W[], chosen: string) => words.find((word) => word === chosen);
  return (
    <>
      <SearchField
        label="Find a person"
        placeholder="Name or email"
        value={search.q ?? ''}
        onChange={(q) => change({ q: q || undefined })}
        small
      />
      <FilterSelect
        label="Role"
        options={[{ id: 'all', label: 'All roles' }, ...roles.map((role) => ({ id: role, label: roleName(role) }))]}
        value={search.role ?? 'all'}
        onChange={(role) => change({ role: of(roles, role) })}
      />
      <FilterSelect
        label="Status"
        options={[
          { id: 'all', label: 'All statuses' },
          ...userStatuses.map((status) => ({ id: status, label: statusFaces[status].word })),
        ]}
        value={search.status ?? 'all'}
        onChange={(status) => change({ status: of(userStatuses, status) })}
      />
    </>
  );
}

/** Everybody with an account, most recently seen first, with the actions to invite again, deactivate and activate. */
export function AllPeople({ stats, search, onSearch }: Props & { stats: UseQueryResult<Reply<typeof adminUsers.stats>> }) {
  const now = useNow();
  const offline = useOffline();
  const { profile, role: ownRole } = useSession();
  const page = search.page ?? 1;
  const { q, role, status } = search;
  const query = { limit: pageSize, offset: (page - 1) * pageSize, search: q, role, status };
  const people = useRead(calls.adminUsers.all, { query }, { keepPrevious: true });
  const change = useSend(calls.adminUsers.updateStatus);
  const reset = useSend(calls.adminUsers.resetSecondFactor);
  const [resetting, setResetting] = useState<Person | null>(null);
  const [deleting, setDeleting] = useState<Person | null>(null);
  const [ending, setEnding] = useState<Person | null>(null);
  const [changing, setChanging] = useState<Person | null>(null);
  const [locking, setLocking] = useState<Person | null>(null);
  const [inviting, setInviting] = useState<Person | null>(null);
  const [made, setMade] = useState<Invited | null>(null);
  const send = useSend(calls.adminUsers.approve);
  const invited = (reply: Invited) => {
    setInviting(null);
    if (reply.link !== null) setMade(reply);
    else notify({ text: `Invitation sent to ${reply.user.email}` });
  };
  const sendAgain = (row: Person) =>
    send.mutate(
      { params: { id: row.id }, body: { role: row.role, seen_status: row.status } },
      { onSuccess: invited, onError: ({ message }) => notify({ text: message }) },
    );
  const activate = (row: Person) =>
    change.mutate(
      { params: { id: row.id }, body: { is_active: true } },
      {
        onSuccess: () => notify({ text: `${row.name} can sign in again.` }),
        onError: ({ message }) => notify({ text: message }),
      },
    );
  return (
    <>
      <QueryView query={people} until={[stats]} title="The people" place="page">
        {({ users, pagination }) => (
          <>
            {stats.data && (
              <StatRow>
                <Stat label="Active" value={format.number(stats.data.active)} note={`of ${format.number(stats.data.total)}`} />
                <Stat label="Invited" value={format.number(stats.data.invited)} note="have not set up the account" />
                <Stat label="Waiting" value={format.number(stats.data.pending)} note="asked for access" href="/app/users" />
                <Stat
                  label="Deactivated"
                  value={format.number(stats.data.inactive)}
                  note={`${format.number(stats.data.locked)} locked, ${format.number(stats.data.rejected)} rejected`}
                />
              </StatRow>
            )}
            {users.length === 0 ? (
              <PageState heading="People">
                <EmptyState
                  title="No person found"
                  action={<Button onPress={() => onSearch({ ...search, ...nothing })}>Show all</Button>}
                >
                  Nobody matches these filters.
                </EmptyState>
              </PageState>
            ) : (
              <Section question="Who has an account?" finding="People, latest sign-in first">
                <DataTable
                  caption="People"
                  rows={users}
                  columns={peopleColumns({
                    now,
                    offline,
                    ownEmail: profile?.email,
                    mayChange: (of) => mayGiveRole({ role: ownRole }, of),
                    onChange: setChanging,
                    onApprove: setInviting,
                    onSendAgain: sendAgain,
                    onLock: setLocking,
                    onEnd: setEnding,
                    onActivate: activate,
                    onResetFactor: setResetting,
                    onDelete: setDeleting,
                  })}
                  rowId={({ id }) => String(id)}
                  noun={['person', 'people']}
                  serverSort
                  csvName="people"
                  paging={{
                    kind: 'pages',
                    page,
                    pageSize,
                    total: pagination.total,
                    onPage: (next) => onSearch({ ...search, page: next === 1 ? undefined : next }),
                  }}
                />
              </Section>
            )}
          </>
        )}
      </QueryView>
      {inviting && <ApproveDialog key={inviting.id} applicant={inviting} onClose={() => setInviting(null)} onDone={invited} />}
      {deleting && <DeletePerson key={deleting.id} person={deleting} onClose={() => setDeleting(null)} />}
      {made && <InvitationMade invited={made} onClose={() => setMade(null)} />}
      <ConfirmDialog
        isOpen={resetting !== null}
        onClose={() => setResetting(null)}
        title={`Reset the second factor of ${resetting?.name ?? ''}?`}
        confirmLabel="Reset second factor"
        cancelLabel="Keep it"
        onConfirm={async () => {
          if (resetting === null) return;
          await reset.mutateAsync({ params: { id: resetting.id } });
          notify({ text: `${resetting.name} signs in with the password alone until a new factor is set up.` });
        }}
      >
        <p>
          Passkeys, one-time codes and recovery codes of {resetting?.email} are removed, and every session ends. Make sure first
          that the request comes from this person. An email notifies them.
        </p>
      </ConfirmDialog>
      {changing && <ChangePerson key={changing.id} person={changing} onClose={() => setChanging(null)} />}
      {locking && <LockPerson key={locking.id} person={locking} onClose={() => setLocking(null)} />}
      {ending && <EndPerson key={ending.id} person={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

const nothing = { q: undefined, role: undefined, status: undefined, page: undefined };
