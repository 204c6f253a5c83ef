import { useState } from 'react';
import { monthOf } from '#domain/billing/month.ts';
import type { SubscriptionAction } from '#machines/subscription.ts';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useMayInArea } from '#src/session/may-manage.ts';
import { Button } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { NextStep } from '#src/ui/NextStep.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState, Note } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { BillingTimeline } from './BillingTimeline.tsx';
import { cents, faceOf } from './labels.ts';
import { Money } from './Money.tsx';
import { PlanSection } from './PlanSection.tsx';
import { StatusDialog } from './StatusDialog.tsx';
import { SubscriptionAnswer } from './SubscriptionAnswer.tsx';
import type { SubscriptionSearch } from './search.ts';
import type { WholeSubscription } from './types.ts';
import { UsageSection } from './UsageSection.tsx';

type Props = { id: number; search: SubscriptionSearch; onSearch: (search: SubscriptionSearch) => void };

/** The plan to move to if usage, or its forecast, exceeds the current one. */
function betterPlan({ subscription, suggestion, usage }: WholeSubscription) {
  if (subscription === null || subscription.closed_time !== null || subscription.status === 'cancelled') return null;
  const { messages, domains, forecast } = usage;
  const isOver =
    (messages.limit !== null && Math.max(messages.used, forecast ?? 0) > messages.limit) ||
    (domains.limit !== null && domains.used > domains.limit);
  return isOver && suggestion !== null && suggestion.plan_id !== subscription.plan.id ? suggestion : null;
}

/** What a customer is subscribed to, what is used of it, and what happened; for staff. */
export function CustomerSubscription({ id, search, onSearch }: Props) {
  const query = useRead(calls.subscriptionManagement.subscription, { params: { id } });
  const offline = useOffline();
  const now = useNow();
  const mayChange = useMayInArea('billing');
  const [action, setAction] = useState<SubscriptionAction | null>(null);
  const overdue = useRead(calls.billing.summary, { params: { id } }).data?.summary.overdue_cents ?? 0;
  const whole = query.data;
  const row = whole?.subscription ?? null;
  const better = whole === undefined ? null : betterPlan(whole);
  const choose = () => onSearch({ change: true });
  const refetch = () => void query.refetch();
  const off = { isDisabled: offline, reason: 'Needs a connection.' };
  const month = whole === undefined ? '' : monthOf(Date.parse(`${whole.usage.month}-15T12:00:00Z`)).name;
  const name = whole?.customer.name ?? 'customer';
  const assign = mayChange && (
    <Button variant="solid" {...off} onPress={choose}>
      Assign a plan
    </Button>
  );
  return (
    <Frame
      title="Subscription"
      crumbs={[
        { label: 'Customers', href: '/app/customers' },
        { label: name, href: `/app/customers/${id}` },
      ]}
      tag={
        row !== null && (
          <StatusTag kind={faceOf(row.status).kind} filled>
            {faceOf(row.status).word}
          </StatusTag>
        )
      }
      stamp={<PageStamp queries={[query]} dataUpTo={whole?.usage.data_until ?? null} />}
      answer={whole && <SubscriptionAnswer whole={whole} month={month} overdue={overdue} />}
      next={
        mayChange &&
        better && (
          <NextStep
            what={`Change to ${better.name}, ${cents(better.price_cents)} a month`}
            why={better.why}
            action={
              <Button variant="beam" {...off} onPress={choose}>
                Change plan
              </Button>
            }
          />
        )
      }
    >
      <title>{`Subscription of ${name} · Beacon`}</title>
      <Grid>
        <QueryView query={query} title="The subscription" place="grid">
          {(data) => (
            <>
              {offline && (
                <Note icon="offline" role="status">
                  Read-only while you are offline.
                </Note>
              )}
              {data.subscription !== null && (
                <PlanSection
                  row={data.subscription}
                  now={now}
                  offline={offline}
                  mayChange={mayChange}
                  onAction={setAction}
                  onChange={choose}
                />
              )}
              {(data.subscription === null || data.subscription.closed_time !== null) && (
                <Section span={5} question="Plan" finding={data.subscription === null ? 'No plan yet' : 'Ended'}>
                  <EmptyState title={`${data.customer.name} has no plan`} action={assign}>
                    {data.suggestion === null
                      ? 'No limits and no charge. Reports are processed.'
                      : `${data.suggestion.why} Reports are always processed.`}
                  </EmptyState>
                </Section>
              )}
              <UsageSection
                usage={data.usage}
                month={month}
                isLimited={data.subscription !== null && data.subscription.closed_time === null}
              />
              <Money customer={id} offline={offline} isStaff={mayChange} />
              <BillingTimeline customer={id} now={now} />
              {search.change === true && <AssignDialog whole={data} onRefused={refetch} onClose={() => onSearch({})} />}
              {action !== null && data.subscription !== null && (
                <StatusDialog
                  row={data.subscription}
                  name={data.customer.name}
                  action={action}
                  onRefused={refetch}
                  onClose={() => setAction(null)}
                />
              )}
            </>
          )}
        </QueryView>
      </Grid>
    </Frame>
  );
}
