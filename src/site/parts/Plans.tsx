import { priceLabel, rand } from '#domain/billing/labels.ts';
import type { Plan } from '#domain/billing/plans.ts';
import { count, counted } from '#domain/text.ts';

/** The domains of a plan as a reader of the price list knows them. */
export function domainsLabel({ limits: { domains } }: Plan, plans: readonly Plan[]): string {
  if (domains !== null) return domains > 1 ? `Up to ${counted(domains, 'domain')}` : counted(domains, 'domain');
  const most = Math.max(0, ...plans.slice(0, -1).map(({ limits }) => limits.domains ?? Infinity));
  return most === 0 || most === Infinity ? 'Any number of domains' : `${count(most + 1)} or more domains`;
}

/** The emails a month of a plan. */
export function emailsLabel({ limits: { messages } }: Plan): string {
  return messages === null ? 'Unlimited emails' : `${counted(messages, 'email')} a month`;
}

/** Where prices begin, inside a sentence: `from R 120 a month`; `null` while no plan is sold. */
export function startingPrice([cheapest]: readonly Plan[]): string | null {
  return cheapest === undefined ? null : priceLabel({ ...cheapest, isFromPrice: true });
}

/** The plans as a ledger, the cheapest first. `fit` marks one as fitting the calculator's numbers. */
export function Plans({ plans, fit }: { plans: readonly Plan[]; fit?: string }) {
  if (plans.length === 0)
    return (
      <p className="site-body">
        No plan is on sale at the moment. <a href="/contact">Ask us for a price</a>.
      </p>
    );
  return (
    <ol className="site-plans site-body site-full">
      {plans.map((plan) => (
        <li key={plan.name} data-plan={plan.name} data-fits={plan.name === fit ? '' : undefined}>
          {fit !== undefined && (
            <p className="site-plan-fit" hidden={plan.name !== fit}>
              Fits your numbers
            </p>
          )}
          <h3 className="site-plan-name">{plan.name}</h3>
          <p className="site-price">
            {plan.isFromPrice && <small>from </small>}
            {rand(plan.priceCents)}
            <small> a month</small>
          </p>
          <p>{domainsLabel(plan, plans)}</p>
          <p>{emailsLabel(plan)}</p>
        </li>
      ))}
    </ol>
  );
}
