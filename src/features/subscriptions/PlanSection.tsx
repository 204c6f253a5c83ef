import { subscriptionFacts } from '#domain/billing/subscription-facts.ts';
import { allows } from '#machines/entity.ts';
import { type SubscriptionAction, subscriptionActions, subscriptionMachine } from '#machines/subscription.ts';
import { Button } from '#src/ui/Button.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { actions, cents, datesOf, includesLabel, vatLabel } from './labels.ts';
import { nextPriceLabel } from './price-labels.ts';
import type { Subscription } from './types.ts';

const ms = (at: string | null) => (at === null ? null : Date.parse(at));

/** What a person may do to a subscription as it is now, as its machine says. */
export function actionsNow(row: Subscription, now: number): SubscriptionAction[] {
  const facts = subscriptionFacts(
    {
      activatedMs: ms(row.activated_time),
      pastDueMs: ms(row.past_due_time),
      endsMs: ms(row.ends_time),
      priceCents: row.price_cents,
    },
    now,
  );
  return subscriptionActions.filter((type) => allows(subscriptionMachine, row.status, facts, { type }));
}

type PlanSectionProps = {
  row: Subscription;
  now: number;
  offline: boolean;
  mayChange: boolean;
  onAction: (action: SubscriptionAction) => void;
  onChange: () => void;
};

/** The plan with its price and dates, and the actions on the subscription; the page title shows its status. */
export function PlanSection({ row, now, offline, mayChange, onAction, onChange }: PlanSectionProps) {
  const off = { isDisabled: offline, reason: 'Needs a connection.' };
  const isRunning = row.closed_time === null;
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
      {mayChange && (
        <div className="sub-acts">
          <Actions>
            {isRunning && row.status !== 'cancelled' && (
              <Button size="s" {...off} onPress={onChange}>
                Change plan
              </Button>
            )}
            {actionsNow(row, now).map((action) => (
              <Button key={action} size="s" {...off} onPress={() => onAction(action)}>
                {actions[action].verb}
              </Button>
            ))}
          </Actions>
        </div>
      )}
    </Section>
  );
}
