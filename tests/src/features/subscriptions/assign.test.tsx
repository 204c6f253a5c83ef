import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CustomerSubscription } from '#src/features/subscriptions/CustomerSubscription.tsx';
import type { SubscriptionSearch } from '#src/features/subscriptions/search.ts';
import { Screen } from '../screen.tsx';

let screen: Screen;

const starter = { id: 1, name: 'Starter', domain_limit: 1, mail_limit: 10_000 };
const whole = {
  customer: { id: 7, name: 'Karoo Wines' },
  subscription: null,
  usage: {
    month: '2026-11',
    last_day: '2026-11-30',
    data_until: '2026-11-20',
    messages: { used: 4_000, limit: null, pct: null },
    domains: { used: 1, limit: null, pct: null },
    forecast: 6_000,
  },
  suggestion: { plan_id: 1, name: 'Starter', price_cents: 12_000, why: 'Starter is enough.' },
};
const begun = {
  id: 3,
  customer_id: 7,
  plan: starter,
  status: 'active',
  version: 1,
  price_cents: 12_000,
  vat_cents: 1_565,
  next_price: null,
  started_time: '2026-11-21T08:00:00Z',
  plan_since_time: '2026-11-21T08:00:00Z',
  trial_ends_time: null,
  activated_time: '2026-11-21T08:00:00Z',
  past_due_time: null,
  suspends_time: null,
  money_back_until_time: '2026-12-21T08:00:00Z',
  next_invoice_day: '2026-12-01',
  ends_time: null,
  closed_time: null,
};

function Page() {
  const [search, setSearch] = useState<SubscriptionSearch>({ change: true });
  return <CustomerSubscription id={7} search={search} onSearch={setSearch} />;
}

beforeEach(() => {
  sessionStorage.clear();
  screen = new Screen(
    {
      'GET /subscription-management/customers/7/subscription': whole,
      'GET /subscription-management/customers/7/billing-events': { events: [] },
      'GET /subscription-management/plans': {
        vat_pct: 15,
        plans: [
          {
            ...starter,
            description: '',
            price_cents: 12_000,
            is_from_price: false,
            currency: 'ZAR',
            vat_cents: 1_565,
            version: 1,
            is_retired: false,
            customers: 0,
          },
        ],
      },
    },
    'admin',
  );
});
afterEach(() => screen.close());

it('closes once the plan is assigned, also where the page knows of it before the form does', async () => {
  await screen.draw(<Page />);
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Assign a plan to Karoo Wines');
  for (let round = 0; round < 100 && document.querySelector('[role=dialog] [type=radio]') === null; round += 1)
    await screen.settle();
  const after = { ...whole, subscription: begun };
  screen.answers['POST /subscription-management/customers/7/subscription'] = after;
  screen.answers['GET /subscription-management/customers/7/subscription'] = after;
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('billing-events')) await new Promise((resolve) => setTimeout(resolve, 300));
    return answer(url, init);
  });
  await screen.press('Assign plan');
  for (let round = 0; round < 100 && document.querySelector('[role=dialog]') !== null; round += 1) await screen.settle();
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(screen.box.textContent).toContain('Starter');
});
