import { useState } from 'react';
import { plainText } from '#domain/search/match.ts';
import { capital, counted, sentence, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { isUnused, unusedAfterDays } from '#src/entities/people/association-state.ts';
import { ImportPanel } from '#src/entities/people/ImportPanel.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { withChosen } from '#src/page/period.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { notify } from '#src/ui/toast.tsx';
import { AddAssociation, ChangeAssociation } from './AssociationDialog.tsx';
import { AssociationTable } from './AssociationTable.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import type { AssociationsSearch } from './search.ts';
import type { Association } from './types.ts';

function answerOf(rows: Association[], total: number): string {
  const people = new Set(rows.map((row) => row.user_id)).size;
  const customers = new Set(rows.map((row) => row.customer_id)).size;
  const asleep = rows.filter((row) => !row.is_active).length;
  if (total === 0) return 'Nobody belongs to a customer yet.';
  return `${capital(spelled(people, 'person belongs', 'people belong'))} to ${spelled(customers, 'customer')}, in ${spelled(total, 'association')}${asleep > 0 ? `; ${spelled(asleep, 'is', 'are')} switched off` : ''}.`;
}

/** Who belongs to which customer, with what level; for staff. */
export function UserAssociations({
  search,
  onSearch,
}: {
  search: AssociationsSearch;
  onSearch: (search: AssociationsSearch) => void;
}) {
  const offline = useOffline();
  const now = useNow();
  const associations = useRead(calls.customers.associations, { query: { customer_id: search.customer } }, { keepPrevious: true });
  const customers = useRead(calls.customers.names, {});
  const end = useSend(calls.customers.removeAssociation);
  const [changing, setChanging] = useState<Association | null>(null);
  const [ending, setEnding] = useState<Association | null>(null);
  const unused = associations.data?.associations.filter((row) => isUnused(row, now)).length ?? 0;
  const wanted = plainText(search.q?.trim() ?? '');
  const add = (
    <>
      <Button
        variant="solid"
        size="s"
        onPress={() => onSearch({ ...search, invite: true })}
        isDisabled={offline}
        reason="Needs a connection."
      >
        Invite a person
      </Button>
      {!offline && (
        <>
          <Button size="s" onPress={() => onSearch({ ...search, add: true })}>
            Add association
          </Button>
          <Button size="s" onPress={() => onSearch({ ...search, import: true })}>
            Import CSV
          </Button>
        </>
      )}
    </>
  );
  return (
    <Frame
      title="User associations"
      stamp={<PageStamp queries={[associations]} />}
      answer={associations.data && answerOf(associations.data.associations, associations.data.pagination.total)}
      filters={
        associations.data && (
          <>
            <SearchField
              label="Find a person or customer"
              placeholder="Person or customer"
              value={search.q ?? ''}
              onChange={(q) => onSearch({ ...search, q: q || undefined })}
              small
            />
            <FilterSelect
              label="Customer"
              options={withChosen(
                [
                  { id: 'all', label: 'All customers' },
                  ...(customers.data?.customers ?? []).map((one) => ({ id: String(one.id), label: one.name })),
                ],
                search.customer === undefined ? 'all' : String(search.customer),
                'One customer',
              )}
              value={search.customer === undefined ? 'all' : String(search.customer)}
              onChange={(id) => onSearch({ ...search, customer: id === 'all' ? undefined : Number(id) })}
            />
            {(unused > 0 || search.unused === true) && (
              <Chip
                isSelected={search.unused === true}
                onChange={(on) => onSearch({ ...search, unused: on ? true : undefined })}
              >{`No sign-in for ${unusedAfterDays} days: ${unused}`}</Chip>
            )}
            {add}
          </>
        )
      }
    >
      <title>User associations · Beacon</title>
      <QueryView query={associations} title="The associations" place="page">
        {(reply) => {
          const rows = reply.associations.filter(
            (row) =>
              plainText(`${row.user_name} ${row.user_email} ${row.customer_name}`).includes(wanted) &&
              (search.unused !== true || isUnused(row, now)),
          );
          if (rows.length === 0)
            return (
              <PageState heading="Associations">
                <EmptyState
                  title={reply.associations.length > 0 ? 'No associations found' : nobodyAt(search, customers.data?.customers)}
                  action={reply.associations.length > 0 ? <Button onPress={() => onSearch({})}>Show all</Button> : add}
                >
                  An association gives a person access to a customer’s domains. Invite people without an account; add an
                  association for those who have one.
                </EmptyState>
              </PageState>
            );
          return (
            <Section question="Who has access" finding={capital(spelled(rows.length, 'association'))}>
              <AssociationTable
                rows={rows}
                total={reply.pagination.total}
                now={now}
                offline={offline}
                onChange={setChanging}
                onEnd={setEnding}
              />
            </Section>
          );
        }}
      </QueryView>
      {search.add === true && (
        <AddAssociation
          customers={customers.data?.customers ?? []}
          customer={search.customer}
          onClose={() => onSearch({ ...search, add: undefined })}
        />
      )}
      {search.invite === true && customers.data && (
        <InviteDialog
          customers={customers.data.customers}
          customer={search.customer}
          onClose={() => onSearch({ ...search, invite: undefined })}
        />
      )}
      {search.import === true && <ImportPanel kind="associations" onClose={() => onSearch({ ...search, import: undefined })} />}
      {changing !== null && <ChangeAssociation key={changing.id} association={changing} onClose={() => setChanging(null)} />}
      <ConfirmDialog
        isOpen={ending !== null}
        onClose={() => setEnding(null)}
        title={`End the association of ${ending?.user_name ?? ''} with ${ending?.customer_name ?? ''}?`}
        confirmLabel="End association"
        cancelLabel="Keep association"
        onConfirm={async () => {
          if (ending === null) return;
          await end.mutateAsync({ params: { id: ending.id } });
          notify({ text: sentence(`${ending.user_name} no longer belongs to ${ending.customer_name}`) });
        }}
      >
        <p>
          {ending?.user_email} no longer sees {counted(ending?.domain_count ?? 0, 'domain')} of this customer.
        </p>
      </ConfirmDialog>
    </Frame>
  );
}

function nobodyAt({ customer }: AssociationsSearch, customers: readonly { id: number; name: string }[] = []): string {
  if (customer === undefined) return 'No association yet';
  return `Nobody belongs to ${customers.find((one) => one.id === customer)?.name ?? 'this customer'} yet`;
}
