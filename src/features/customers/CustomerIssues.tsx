import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { capital, counted, formOf, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { momentLabel, severityWord } from '#src/entities/alerts/labels.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { domainAt } from '#src/page/links.ts';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useMayInArea } from '#src/session/may-manage.ts';
import { useSession } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { notify } from '#src/ui/toast.tsx';
import { AssignIssue } from './AssignIssue.tsx';
import { filterIssues, isNarrowed } from './issue-filter.ts';
import type { Issue, Issues, TabProps } from './types.ts';

const kinds: Record<Issue['severity'], StatusKind> = {
  critical: 'fail',
  high: 'attention',
  medium: 'info',
  low: 'info',
  info: 'info',
};

function Due({ issue: { due_on: day, is_overdue: isOverdue, alert } }: { issue: Issue }) {
  const now = useNow();
  if (day !== null)
    return (
      <>
        <span className="ui-nowrap">{format.utcDay(day)}</span>
        {isOverdue && (
          <span className="ui-sub">
            <StatusTag kind="fail">Overdue</StatusTag>
          </span>
        )}
      </>
    );
  if (alert?.escalates_at == null) return <span className="ui-mute">no date</span>;
  return (
    <span className="ui-mute">
      escalates <span className="ui-nowrap">{momentLabel(alert.escalates_at, now)}</span>
    </span>
  );
}

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
    value: (row) => severityWord(row.severity),
    cell: ({ severity }) => <StatusTag kind={kinds[severity]}>{severityWord(severity)}</StatusTag>,
  },
  {
    id: 'owner',
    header: 'Owner',
    nowrap: true,
    value: (row) => row.owner?.name ?? '',
    cell: ({ owner }) => owner?.name ?? <span className="ui-mute">No owner</span>,
  },
  {
    id: 'due',
    header: 'Due',
    value: (row) => row.due_on,
    cell: (row) => <Due issue={row} />,
  },
];

const assignColumn = (onAssign: (issue: Issue) => void): Column<Issue> => ({
  id: 'assign',
  header: 'Assign',
  headerHidden: true,
  align: 'right',
  csv: false,
  cell: (row) => (
    <Button size="s" onPress={() => onAssign(row)} aria-label={`Assign: ${row.title}`}>
      Assign
    </Button>
  ),
});

const rowId = (row: Issue) => `${row.kind} ${row.domain_id ?? ''} ${row.alert?.id ?? ''}`;

const hrefOf = ({ alert, domain_id: domain, kind }: Issue) =>
  alert === null && kind === 'policy_gap' && domain !== null
    ? domainAt(domain, { tab: 'policy' })
    : domain === null
      ? '/app/alert-management'
      : domainAt(domain, alert === null ? {} : { tab: 'alerts' });

function issuesFinding(issues: readonly Issue[]): string {
  const overdue = issues.filter(({ is_overdue: is }) => is).length;
  if (overdue > 0) return capital(spelled(overdue, 'issue is overdue', 'issues are overdue'));
  const ownerless = issues.filter(({ owner }) => owner === null).length;
  return ownerless === 0 ? 'Every issue has an owner' : capital(spelled(ownerless, 'issue has no owner', 'issues have no owner'));
}

/** What to fix at a customer, the most urgent first, and who of the staff has it. */
export function CustomerIssues({ id, query, search, onSearch }: TabProps & { query: UseQueryResult<Issues> }) {
  const offline = useOffline();
  const me = useSession().profile?.id;
  const mayAssign = useMayInArea('customers', 'comment');
  const [assigned, setAssigned] = useState<string | null>(null);
  const analyze = useSend(calls.customers.analyzeIssues);
  const again = () => analyze.mutate({ params: { id } }, { onSuccess: () => notify({ text: 'All rules checked' }) });
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
        const shown = filterIssues(issues, search, me);
        if (shown.length === 0)
          return (
            <PageState heading="Issues">
              <EmptyState
                title="No issue matches"
                action={
                  <Button onPress={() => onSearch({ ...search, owner: undefined, domain: undefined })}>Show all issues</Button>
                }
              >
                {formOf(
                  issues.length,
                  'The open issue has another owner or domain.',
                  `None of the ${format.number(issues.length)} open issues has this owner and domain.`,
                )}
              </EmptyState>
            </PageState>
          );
        const issue = issues.find((row) => rowId(row) === assigned);
        return (
          <Section
            question="Issues by risk"
            finding={
              isNarrowed(search) ? `${format.number(shown.length)} of ${counted(issues.length, 'issue')}` : issuesFinding(issues)
            }
            note="Fixed issues close on their own after the next check."
            more={button}
          >
            <FormNote error={analyze.error} />
            <DataTable
              caption="Issues of the customer"
              rows={shown}
              columns={mayAssign ? [...columns, assignColumn((issue) => setAssigned(rowId(issue)))] : columns}
              rowId={rowId}
              rowHref={hrefOf}
              noun={['issue', 'issues']}
              total={shown.length}
              csvName="issues"
            />
            {issue && <AssignIssue customerId={id} issue={issue} onClose={() => setAssigned(null)} />}
          </Section>
        );
      }}
    </QueryView>
  );
}
