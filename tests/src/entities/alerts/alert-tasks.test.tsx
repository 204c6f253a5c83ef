import { afterEach, beforeEach, expect, it } from 'vitest';
import { AlertTasks } from '#src/entities/alerts/AlertTasks.tsx';
import type { Alert } from '#src/entities/alerts/types.ts';
import { openCountsOf } from '#src/entities/alerts/use-alert-counts.ts';
import { Screen } from '../../features/screen.tsx';
import { alertOf } from './samples.ts';

let screen: Screen;

beforeEach(() => {
  screen = new Screen({}, 'customer');
});
afterEach(() => screen.close());

const plan = {
  domain_id: null,
  domain_name: null,
  customer_id: 7,
  customers: [{ id: 7, name: 'Karoo Wines', access_level: 'owner' as const }],
  rule: 'quota_80' as const,
  title: 'Four of five domains are used',
};
const listed = (alerts: Alert[]) => ({ alerts, counts: openCountsOf(alerts) });
const said = () => screen.box.textContent?.replaceAll('\u00a0', ' ');

it('shows three of the domains and says where the others are', async () => {
  await screen.draw(<AlertTasks {...listed([1, 2, 3, 4, 5, 6].map((id) => alertOf(id, {})))} />);
  expect(screen.box.querySelectorAll('li')).toHaveLength(3);
  expect(said()).toContain('3 more alerts on the pages of their domains: wine4.example.co.za, wine5');
  const more = [...screen.box.querySelectorAll('a')].filter(({ href }) => href.endsWith('/app/domains/4?tab=alerts'));
  expect(more.map(({ textContent }) => textContent)).toEqual(['wine4.example.co.za']);
});

it('always shows what is about the customer as a whole, which has no other page', async () => {
  await screen.draw(<AlertTasks {...listed([...[1, 2, 3, 4, 5, 6].map((id) => alertOf(id, {})), alertOf(7, plan)])} />);
  expect(said()).toContain('Four of five domains are used');
  expect([...screen.box.querySelectorAll('a')].map((link) => link.textContent)).not.toContain('Four of five domains are used');
  expect(said()).toContain('3 more alerts on the pages of their domains');
});

it('shows what is about messages before what is about the customer, whose plan takes no place of theirs', async () => {
  const alerts = [alertOf(7, plan), ...[1, 2, 3, 4].map((id) => alertOf(id, {}))];
  await screen.draw(<AlertTasks {...listed(alerts)} />);
  const rows = [...screen.box.querySelectorAll('li')].map((row) => row.textContent?.includes('Four of five domains are used'));
  expect(rows).toEqual([false, false, false, true]);
});

it('says how many the server counts where it answered one page of them', async () => {
  const alerts = [1, 2, 3, 4, 5, 6].map((id) => alertOf(id, { severity: 'high' }));
  await screen.draw(<AlertTasks alerts={alerts} counts={{ open: 312, urgent: 240 }} />);
  expect(said()).toContain('312 alerts are open, 240 urgent');
  expect(said()).toContain('309 more alerts on the pages of their domains');
});
