import { useState } from 'react';
import { withVat } from '#domain/billing/vat.ts';
import { sastOf } from '#domain/sast.ts';
import { capital, counted, formOf, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { notify } from '#src/ui/toast.tsx';
import { cents } from './labels.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { PlanTable } from './PlanTable.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { PriceVersions } from './PriceVersions.tsx';
import { fieldsOf } from './plan-form.ts';
import type { PlansSearch } from './search.ts';
import type { Plan } from './types.ts';

function PlansAnswer({ plans, vatPct }: { plans: readonly Plan[]; vatPct: number }) {
  const sold = plans.filter((plan) => !plan.is_retired);
  const prices = sold.map((plan) => plan.price_cents);
  const held = plans.reduce((sum, plan) => sum + (plan.customers ?? 0), 0);
  if (sold.length === 0) return 'No plan is on sale.';
  const price = formOf(
    sold.length,
    `for ${cents(Math.min(...prices))} a month`,
    `from ${cents(Math.min(...prices))} to ${cents(Math.max(...prices))} a month`,
  );
  return (
    <>
      {capital(spelled(sold.length, 'plan is', 'plans are'))} on sale, {withVat(price, vatPct)}.{' '}
      {held === 0 ? (
        'No customer has a plan yet.'
      ) : (
        <>
          <Link href="/app/customers">{capital(spelled(held, 'customer'))}</Link> {formOf(held, 'has', 'have')} a plan.
        </>
      )}
    </>
  );
}

/** The plans customers can be put on; for staff. */
export function SubscriptionPlans({ search, onSearch }: { search: PlansSearch; onSearch: (search: PlansSearch) => void }) {
  const query = useRead(calls.subscriptionManagement.plans, {});
  const offline = useOffline();
  const alter = useSend(calls.subscriptionManagement.updatePlan);
  const remove = useSend(calls.subscriptionManagement.deletePlan);
  const [leaving, setLeaving] = useState<Plan | null>(null);
  const plans = query.data?.plans ?? [];
  const vatPct = query.data?.vat_pct ?? 0;
  const today = sastOf(useNow()).day;
  const planOf = (id: number | undefined) => (id === undefined ? undefined : plans.find((plan) => plan.id === id));
  const [changing, pricing] = [planOf(search.plan), planOf(search.price)];
  const close = () => onSearch({});
  const refetch = () => void query.refetch();
  const retire = (plan: Plan, isRetired: boolean) => {
    alter.mutate(
      { params: { id: plan.id }, body: { ...fieldsOf(plan), is_retired: isRetired, seen_version: plan.version } },
      {
        onSuccess: (reply) =>
          notify({
            text: isRetired ? `${plan.name} is retired. It cannot be assigned any more.` : `${plan.name} is on sale again.`,
            ...(isRetired ? { onUndo: () => retire(reply.plan, false) } : {}),
          }),
        onError: (error) => {
          refetch();
          notify({ text: error.message, tone: 'fail' });
        },
      },
    );
  };
  const add = (
    <Button variant="solid" size="s" isDisabled={offline} reason="Needs a connection." onPress={() => onSearch({ add: true })}>
      Create plan
    </Button>
  );
  return (
    <Frame
      title="Subscription plans"
      stamp={<PageStamp queries={[query]} />}
      answer={query.data && <PlansAnswer plans={plans} vatPct={vatPct} />}
      filters={plans.length > 0 && add}
    >
      <title>Subscription plans · Beacon</title>
      <Grid>
        <QueryView query={query} title="The plans" place="grid">
          {() =>
            plans.length === 0 ? (
              <PageState heading="Plans">
                <EmptyState title="There is no plan yet" action={add}>
                  A plan sets the price and the limits for domains and messages.
                </EmptyState>
              </PageState>
            ) : (
              <>
                <Section
                  question="What customers can buy"
                  finding={findingOf(plans)}
                  note="A message counts when it passes DMARC; failing messages are not counted. Above a limit reports are still processed, and staff and the customer are notified which plan is enough."
                >
                  <PlanTable
                    plans={plans}
                    today={today}
                    vatPct={vatPct}
                    offline={offline}
                    onChange={(plan) => onSearch({ plan: plan.id })}
                    onPrice={(plan) => onSearch({ price: plan.id })}
                    onRetire={retire}
                    onDelete={setLeaving}
                  />
                </Section>
                <PriceVersions plans={plans} vatPct={vatPct} today={today} offline={offline} />
              </>
            )
          }
        </QueryView>
      </Grid>
      {search.add === true && <PlanDialog plan={null} vatPct={vatPct} onRefused={refetch} onClose={close} />}
      {changing !== undefined && (
        <PlanDialog key={changing.id} plan={changing} vatPct={vatPct} onRefused={refetch} onClose={close} />
      )}
      {pricing !== undefined && (
        <PriceDialog key={pricing.id} plan={pricing} vatPct={vatPct} onRefused={refetch} onClose={close} />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Delete ${leaving?.name ?? 'this plan'}`}
        confirmLabel="Delete plan"
        cancelLabel="Keep plan"
        onConfirm={async () => {
          if (leaving === null) return;
          await remove.mutateAsync({ params: { id: leaving.id } });
          notify({ text: `${leaving.name} is deleted.` });
        }}
      >
        This cannot be undone. Plans that customers have or had cannot be deleted.
      </ConfirmDialog>
    </Frame>
  );
}

function findingOf(plans: readonly Plan[]): string {
  const most = [...plans].sort((a, b) => (b.customers ?? 0) - (a.customers ?? 0))[0];
  if (most === undefined || (most.customers ?? 0) === 0) return 'No plan has a customer yet';
  const all = plans.reduce((sum, plan) => sum + (plan.customers ?? 0), 0);
  if (most.customers === all)
    return formOf(all, `The one customer with a plan is on ${most.name}`, `All customers with a plan are on ${most.name}`);
  if (2 * (most.customers ?? 0) > all) return `Most customers with a plan are on ${most.name}`;
  return `No plan has more than half of the ${counted(all, 'customer')}`;
}
