import { isClosed } from '#domain/access.ts';
import { formOf, listed } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { associationState } from '#src/entities/people/association-state.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { levelWord } from '#src/session/access-levels.ts';
import { useMayInArea } from '#src/session/may-manage.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { Association } from './types.ts';

const columns: Column<Association>[] = [
  {
    id: 'person',
    header: 'Person',
    rowHeader: true,
    value: (row) => row.user_name,
    cell: ({ user_name: name, user_email: email }) => (
      <>
        {name}
        <span className="ui-sub">{email}</span>
      </>
    ),
  },
  { id: 'email', header: 'Email', hiddenAtFirst: true, value: (row) => row.user_email },
  { id: 'level', header: 'Access', value: (row) => levelWord(row.access_level) },
  {
    id: 'contact',
    header: 'Contact',
    value: (row) => (row.is_primary_contact ? 'Primary contact' : 'Not primary'),
    cell: (row) => (row.is_primary_contact ? 'Primary contact' : <span className="ui-mute">not primary</span>),
  },
  {
    id: 'state',
    header: 'State',
    card: 'flag',
    value: associationState,
    cell: (row) => {
      const state = associationState(row);
      return state === 'Active' ? state : <StatusTag kind="waiting">{state}</StatusTag>;
    },
  },
  { id: 'since', header: 'Since', nowrap: true, value: (row) => row.created_at, cell: (row) => format.date(row.created_at) },
];

/** Who belongs to a customer and what they may do. */
export function CustomerPeople({ id, name }: { id: number; name: string }) {
  const query = useRead(calls.customers.associations, { query: { customer_id: id } });
  const change = useMayInArea('people') && (
    <LinkButton size="s" href={`/app/user-associations?customer=${id}`}>
      Invite or change access
    </LinkButton>
  );
  return (
    <QueryView query={query} title="The people" place="grid">
      {({ associations, pagination }) => {
        const owners = associations.filter((row) => row.access_level === 'owner' && row.is_active && !isClosed(row.user_status));
        return (
          <Section
            question="Who has access?"
            finding={
              owners.length === 0
                ? 'No owner yet'
                : `${listed(
                    owners.map((row) => row.user_name),
                    2,
                  )} ${formOf(owners.length, 'is the owner', 'are owners')}`
            }
            more={change}
          >
            {associations.length === 0 ? (
              <EmptyState title="Nobody has access">
                Invite the first person. An email with a link sets up the account.
              </EmptyState>
            ) : (
              <DataTable
                caption={`People of ${name}`}
                rows={associations}
                columns={columns}
                rowId={(row) => String(row.id)}
                noun={['person', 'people']}
                total={pagination.total}
                csvName="people"
              />
            )}
          </Section>
        );
      }}
    </QueryView>
  );
}
