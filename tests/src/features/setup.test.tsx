import { afterEach, expect, it } from 'vitest';
import { Setup } from '#src/features/setup/Setup.tsx';
import { Screen } from './screen.tsx';

let screen: Screen;
afterEach(() => screen.close());

it('says how old the settings are that it shows offline', async () => {
  screen = new Screen(
    {
      'GET /setup/site': { site: { company: {}, contacts: [] }, version: 1 },
      'GET /setup/sign-in': { staff_need_second_factor: false, version: 1, staff: 1, staff_with_factor: 0 },
      'GET /setup/installation': {
        days: [],
        version: 1,
        public_holidays: [],
        fixed: [],
        retention: { terms: { messages_days: 90, rows_months: 13, totals_months: 36 }, version: 1, shorter_customers: 0 },
        resolvers: { in_use: [], is_fixed: false, chosen: [], version: 1 },
        features: [],
      },
    },
    'admin',
  );
  await screen.draw(<Setup tab={undefined} />);
  await screen.goOffline();
  expect(screen.box.querySelector('.ui-stamp')?.textContent).toMatch(/synced .* offline/);
});
