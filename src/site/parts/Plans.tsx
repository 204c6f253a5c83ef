import { rand } from '#domain/billing/labels.ts';
import { type Plan, soldPlans } from '#domain/billing/plans.ts';
import { count, counted } from '#domain/text.ts';

/** The domains of a plan as a reader of the price list knows them. */
export function domainsLabel({ name, limits: { domains } }: Plan): string {
  if (domains === null) return name === 'Enterprise' ? '6 or more domains' : 'Any number of domains';
  return domains > 1 ? `Up to ${counted(domains, 'domain')}` : counted(domains, 'domain');
}

/** The emails a month of a plan. */
export function emailsLabel({ limits: { messages } }: Plan): string {
  return messages === null ? 'Unlimited emails' : `${count(messages)} emails a month`;
}

/** The plans as a ledger, from the table that the store is filled with. `fit` marks one as fitting the calculator's numbers. */
export function Plans({ fit }: { fit?: string }) {
  return (
    <ol className="site-plans site-body site-full">
      {soldPlans.map((plan) => (
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
          <p>{domainsLabel(plan)}</p>
          <p>{emailsLabel(plan)}</p>
        </li>
      ))}
    </ol>
  );
}
