import { expect, it } from 'vitest';
import { soldPlans } from '#domain/billing/plans.ts';
import { domainsLabel, emailsLabel } from '#src/site/parts/Plans.tsx';

const [starter] = soldPlans;
if (starter === undefined) throw new Error('no plan');

it.each([
  [{ domains: 1, messages: 1 }, '1 domain', '1 email a month'],
  [{ domains: 3, messages: 20 }, 'Up to 3 domains', '20 emails a month'],
  [{ domains: null, messages: null }, 'Any number of domains', 'Unlimited emails'],
])('a plan of %j is one of %s, %s', (limits, domains, emails) => {
  const plan = { ...starter, limits };
  expect([domainsLabel(plan, [plan]), emailsLabel(plan)]).toEqual([domains, emails]);
});
