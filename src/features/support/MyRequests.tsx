import './support.css';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { LinkButton } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { requestColumns } from './columns.tsx';
import { listAnswer, waitingLabel } from './labels.ts';
import { QuickAnswers, useQuickAnswers } from './QuickAnswers.tsx';
import { SalesHours } from './SalesHours.tsx';

/** The requests of a customer, and where a new one is written. */
export function MyRequests() {
  const now = useNow();
  const offline = useOffline();
  const query = useRead(calls.support.list, {}, { refetchMs: 30_000 });
  const answers = useQuickAnswers();
  const waiting = useOutbox().queued.filter(({ call, status }) => call === 'support.create' && status === 'waiting');
  const ask = (
    <LinkButton variant="solid" href="/app/support/contact">
      New request
    </LinkButton>
  );
  return (
    <Frame
      title="Support requests"
      stamp={<PageStamp queries={[query]} />}
      answer={query.data && listAnswer(query.data.requests, now)}
      filters={ask}
    >
      <title>Support requests · Beacon</title>
      <Grid>
        {waiting.length > 0 && (
          <Section question="On this device" finding={waitingLabel(offline)}>
            <RowList
              label="Not sent yet"
              items={waiting.map(({ id, label }) => ({ id, label, value: <StatusTag kind="waiting">Waiting</StatusTag> }))}
            />
          </Section>
        )}
        <QueryView query={query} title="Your requests" place="grid" until={[answers]}>
          {({ requests, pagination }) => (
            <>
              <QuickAnswers answers={answers} />
              <Section
                question="Your requests"
                finding={requests.length === 0 ? 'No request yet' : 'Last changed first'}
                more={{ label: 'Documents', href: '/app/support/docs' }}
                note={<SalesHours />}
              >
                {requests.length === 0 ? (
                  <EmptyState title="Nothing open" action={ask}>
                    Ask about a record, a sender, a report or your account. The documents answer the most common questions.
                  </EmptyState>
                ) : (
                  <DataTable
                    caption="Support requests"
                    rows={requests}
                    columns={requestColumns(now, false)}
                    rowId={({ id }) => String(id)}
                    rowHref={({ id }) => `/app/support/requests/${id}`}
                    noun={['request', 'requests']}
                    total={pagination.total}
                  />
                )}
              </Section>
            </>
          )}
        </QueryView>
      </Grid>
    </Frame>
  );
}
