import { monthOf } from '#domain/billing/month.ts';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { NoCustomer } from '#src/page/NoCustomer.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useSession } from '#src/session/session-context.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { BillingTimeline } from './BillingTimeline.tsx';
import { cents, datesOf, faceOf, includesLabel, vatLabel } from './labels.ts';
import { Money } from './Money.tsx';
import { exact } from './money-labels.ts';
import { nextPriceLabel } from './price-labels.ts';
import type { OwnPlanSearch } from './search.ts';
import type { Subscription, WholeSubscription } from './types.ts';
import { UsageSection } from './UsageSection.tsx';

/** The plan of the active customer, what is used of it, its invoices and payments. */
export function OwnPlan({ card }: OwnPlanSearch) {
  const { customer, isStaff } = useSession();
  return customer === null ? (
    <Frame title="Plan and invoices">
      <Grid>
        <Section question="Plan" finding="No customer chosen">
          {isStaff ? (
            <EmptyState title="Choose a customer" action={<LinkButton href="/app/customers">Open customers</LinkButton>}>
              A customer's page leads to its plan and invoices.
            </EmptyState>
          ) : (
            <NoCustomer />
          )}
        </Section>
      </Grid>
    </Frame>
  ) : (
    <PlanOf key={customer.customer_id} id={customer.customer_id} card={card} />
  );
}

function PlanOf({ id, card }: { id: number } & OwnPlanSearch) {
  const query = useRead(calls.subscriptionManagement.subscription, { params: { id } });
  const offline = useOffline();
  const refetchMs = card === undefined ? undefined : 10_000;
  const overdue = useRead(calls.billing.summary, { params: { id } }).data?.summary.overdue_cents ?? 0;
  const now = useNow();
  const row = query.data?.subscription ?? null;
  const month = query.data === undefined ? '' : monthOf(Date.parse(`${query.data.usage.month}-15T12:00:00Z`)).name;
  return (
    <Frame
      title="Plan and invoices"
      tag={
        row !== null && (
          <StatusTag kind={faceOf(row.status).kind} filled>
            {faceOf(row.status).word}
          </StatusTag>
        )
      }
      stamp={<PageStamp queries={[query]} dataUpTo={query.data?.usage.data_until ?? null} />}
      answer={query.data && [answerOf(query.data, overdue), card === undefined ? '' : cardNotices[card]].join(' ').trim()}
      filters={
        <LinkButton size="s" href="/app/support/contact?subject=Change%20of%20plan">
          Ask about your plan
        </LinkButton>
      }
    >
      <title>Plan and invoices · Beacon</title>
      <Grid>
        <QueryView query={query} title="The subscription" place="grid">
          {({ usage, subscription }) => (
            <>
              {subscription !== null && <OwnPlanSection row={subscription} now={now} />}
              <UsageSection usage={usage} month={month} isLimited={subscription !== null && subscription.closed_time === null} />
              <Money customer={id} offline={offline} refetchMs={refetchMs} />
              <BillingTimeline customer={id} now={now} refetchMs={refetchMs} />
            </>
          )}
        </QueryView>
      </Grid>
    </Frame>
  );
}

const cardNotices = {
  done: 'Your payment was sent to the gateway. It is listed here once the gateway confirms it.',
  cancelled: 'The card payment was not made. You can pay again, or by EFT.',
};

function OwnPlanSection({ row, now }: { row: Subscription; now: number }) {
  return (
    <Section span={5} question="Plan" finding={`${row.plan.name}, ${cents(row.price_cents)} a month`}>
      <KeyValue
        items={[
          { term: 'Includes', value: includesLabel(row.plan) },
          { term: 'Price', value: vatLabel(row.price_cents, row.vat_cents) },
          ...(row.next_price === null ? [] : [{ term: 'Next price', value: nextPriceLabel(row.next_price) }]),
          ...datesOf(row, now),
        ]}
      />
    </Section>
  );
}

/** The plan in a line, with what is `overdue` of its invoices (cents). */
function answerOf({ subscription, customer }: WholeSubscription, overdue: number): string {
  const late = overdue > 0 ? ` ${exact(overdue)} is overdue.` : '';
  if (subscription === null || subscription.closed_time !== null)
    return `${customer.name} has no plan. Reports are processed all the same.${late}`;
  const { plan, price_cents: price, vat_cents: vat, status } = subscription;
  const base = `You are on ${plan.name}, ${cents(price)} a month${vat === 0 ? '' : ' including VAT'}.${late}`;
  if (status === 'past_due' && overdue === 0) return `${base} A payment is missing.`;
  return status === 'suspended' ? `${base} Your plan is suspended until a payment arrives; reports are still processed.` : base;
}
