import type { UseQueryResult } from '@tanstack/react-query';
import { capital, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { severityWord } from '#src/entities/alerts/labels.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { domainAt } from '#src/page/links.ts';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useMayInArea } from '#src/session/may-manage.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { notify } from '#src/ui/toast.tsx';
import type { Issue, Issues } from './types.ts';

const kinds: Record<Issue['severity'], StatusKind> = {
  critical: 'fail',
  high: 'attention',
  medium: 'info',
  low: 'info',
  info: 'info',
};

const columns: Column<Issue>[] = [
  { id: 'points', header: 'Risk', keyStat: true, align: 'right', descendingFirst: true, value: (row) => row.points },
  {
    id: 'issue',
    header: 'Issue',
    rowHeader: true,
    value: (row) => row.title,
    cell: ({ title, reason }) => (
      <>
        {title}
        <span className="ui-sub">{reason}</span>
      </>
    ),
  },
  {
    id: 'severity',
    header: 'Severity',
    card: 'flag',
    value: (row) => severityWord(row.severity),
    cell: ({ severity }) => <StatusTag kind={kinds[severity]}>{severityWord(severity)}</StatusTag>,
  },
  {
    id: 'owner',
    header: 'Owner',
    value: (row) => row.alert?.owner ?? '',
    cell: ({ alert }) => alert?.owner ?? <span className="ui-mute">No owner</span>,
  },
  {
    id: 'due',
    header: 'Due',
    nowrap: true,
    value: (row) => row.alert?.due_at ?? null,
    cell: ({ alert }) => (alert?.due_at ? format.dateTime(alert.due_at) : <span className="ui-mute">–</span>),
  },
];

const hrefOf = ({ alert, domain_id: domain, kind }: Issue) =>
  alert === null && kind === 'policy_gap' && domain !== null
    ? domainAt(domain, { tab: 'policy' })
    : domain === null
      ? '/app/alert-management'
      : domainAt(domain, alert === null ? {} : { tab: 'alerts' });

/** What to fix at a customer, the most urgent first. */
export function CustomerIssues({ id, query }: { id: number; query: UseQueryResult<Issues> }) {
  const offline = useOffline();
  const analyze = useSend(calls.customers.analyzeIssues);
  const again = () =>
    analyze.mutate({ params: { id } }, { onSuccess: () => notify({ text: 'All rules were compared with the domains' }) });
  const button = useMayInArea('customers') && (
    <Button
      size="s"
      onPress={again}
      isPending={analyze.isPending}
      pendingText="Analysing …"
      isDisabled={offline}
      reason="Needs a connection."
    >
      Analyse again
    </Button>
  );
  return (
    <QueryView query={query} title="The issues" place="grid">
      {({ issues }) => {
        if (issues.length === 0)
          return (
            <PageState heading="Issues">
              <EmptyState title="Nothing to fix" action={button}>
                No alert is open, and no domain adds to the risk.
              </EmptyState>
            </PageState>
          );
        const ownerless = issues.filter(({ alert }) => alert?.owner == null).length;
        return (
          <Section
            question="Issues by risk"
            finding={
              ownerless === 0 ? 'Every issue has an owner' : `${capital(spelled(ownerless, 'issue has', 'issues have'))} no owner`
            }
            note="An issue closes by itself when the next check passes."
            more={button}
          >
            <FormNote error={analyze.error} />
            <DataTable
              caption="Issues of the customer"
              rows={issues}
              columns={columns}
              rowId={(row) => `${row.kind} ${row.domain_id ?? ''} ${row.alert?.id ?? ''}`}
              rowHref={hrefOf}
              noun={['issue', 'issues']}
              total={issues.length}
              csvName="issues"
            />
          </Section>
        );
      }}
    </QueryView>
  );
}
