import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SessionFacts } from '#machines/session-facts.ts';
import { NewReport } from '#src/features/report-scheduling/NewReport.tsx';
import { centerSearch } from '#src/features/report-scheduling/search.ts';
import { Screen } from '../screen.tsx';

const context: SessionFacts['context'] = {
  default_customer_id: 3,
  role: 'customer',
  is_admin: false,
  is_multi_customer: false,
  customer_ids: [3],
  associations: [{ customer_id: 3, customer_name: 'Karoo Wines', access_level: 'owner', domain_count: 2, is_suspended: false }],
};

let screen: Screen;
let made = 0;
beforeEach(() => {
  made = 0;
  screen = new Screen(
    {
      'GET /domains/names': {
        pagination: { limit: 5000, offset: 0, total: 2, has_more: false },
        domains: [4, 5].map((id) => ({
          id,
          name: `wine${id}.example`,
          unicode_name: `wine${id}.example`,
          tags: [],
          standing: 'verified',
          customers: [{ id: 3, name: 'Karoo Wines' }],
        })),
      },
      'POST /report-scheduling/reports/manual': { report: {} },
    },
    'customer',
    context,
  );
});
afterEach(async () => {
  await screen.close();
  localStorage.clear();
  sessionStorage.clear();
});

const draw = (search: Record<string, unknown>) => {
  const { make, domain, days } = centerSearch(search);
  const given = make === undefined ? undefined : { make, domain, days };
  return screen.draw(<NewReport given={given} onMade={() => (made += 1)} />);
};
const asked = () => screen.asked.findLast(({ call }) => call.startsWith('POST '))?.body;

it('opens at the scope with what the address asks for, and makes exactly that', async () => {
  await draw({ make: 'domain_analytics_report', domain: 5, days: 17 });
  const text = screen.box.textContent?.replaceAll('\u00a0', ' ');
  expect(text).toContain('Step 2 of 3: scope');
  expect(text).toContain('wine5.example');
  expect(text).toContain('Last 17 days');
  await screen.press('Continue');
  await screen.press('Make report');
  expect(asked()).toMatchObject({ report_type: 'domain_analytics_report', domain_id: 5, date_range_days: 17 });
  expect(made).toBe(1);
});

it('is about the active customer where no domain is named', async () => {
  await draw({ make: 'customer_detailed', days: 90 });
  await screen.press('Continue');
  await screen.press('Make report');
  expect(asked()).toMatchObject({ report_type: 'customer_detailed', customer_id: 3, date_range_days: 90 });
});

it('asks for the type first where the address asks for nothing, or for what is no type', async () => {
  await draw({ make: 'everything', domain: 5 });
  expect(screen.box.textContent?.replaceAll('\u00a0', ' ')).toContain('Step 1 of 3: type');
});
