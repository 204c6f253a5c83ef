import { capital, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useMayInArea } from '#src/session/may-manage.ts';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { leadColumns, pendingColumns } from './columns.tsx';

/** Who asks for access, and which visitors wrote; for staff. */
export function Requests() {
  const mayApprove = useMayInArea('people');
  const pending = useRead(calls.adminUsers.pending, {}, { enabled: mayApprove });
  const leads = useRead(calls.leads.list, {});
  const [people, enquiries] = [mayApprove ? pending.data?.pagination.total : 0, leads.data?.pagination.total];
  return (
    <Frame
      title="Requests"
      stamp={<PageStamp queries={mayApprove ? [pending, leads] : [leads]} />}
      answer={
        people !== undefined &&
        enquiries !== undefined &&
        (people + enquiries === 0
          ? 'Nobody is waiting for an answer.'
          : `${capital(spelled(people, 'request'))} for access and ${spelled(enquiries, 'enquiry', 'enquiries')}.`)
      }
    >
      <title>Requests · Beacon</title>
      <Grid>
        {mayApprove && (
          <QueryView query={pending} title="The requests for access" place="grid">
            {({ users, pagination }) => (
              <Section
                question="Who asks for access?"
                finding={users.length === 0 ? 'No request for access' : 'Requests for access, oldest first'}
                note="Requests are removed after 90 days."
                more={{ label: 'Approve or reject', href: '/app/users' }}
              >
                {users.length > 0 && (
                  <DataTable
                    caption="Requests for access"
                    rows={users}
                    columns={pendingColumns}
                    rowId={({ id }) => String(id)}
                    noun={['request', 'requests']}
                    total={pagination.total}
                  />
                )}
              </Section>
            )}
          </QueryView>
        )}
        <QueryView query={leads} title="The enquiries" place="grid">
          {({ leads: rows, pagination }) => (
            <Section question="Which visitors wrote?" finding={rows.length === 0 ? 'No enquiry' : 'Enquiries, newest first'}>
              {rows.length > 0 && (
                <DataTable
                  caption="Enquiries"
                  rows={rows}
                  columns={leadColumns}
                  rowId={({ id }) => String(id)}
                  rowHref={({ id }) => `/app/admin/leads/${id}`}
                  noun={['enquiry', 'enquiries']}
                  total={pagination.total}
                />
              )}
            </Section>
          )}
        </QueryView>
      </Grid>
    </Frame>
  );
}
