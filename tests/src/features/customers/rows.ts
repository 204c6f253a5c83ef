import type { CustomerRow } from '#src/features/customers/types.ts';

let made = 0;
/** A customer of the list, empty but for what is given. */
export const customer = (part: Partial<CustomerRow> = {}): CustomerRow => ({
  id: (made += 1),
  name: 'Dune',
  email: null,
  access_level: 'owner',
  is_primary_contact: false,
  created_at: '2026-01-01T00:00:00Z',
  domain_count: 0,
  user_count: 0,
  manager: null,
  messages: 0,
  passed: 0,
  own_messages: 0,
  own_passed: 0,
  last_report_at: null,
  plan: null,
  score: null,
  risk: null,
  sending_domains: 0,
  enforced_domains: 0,
  open_alerts: 0,
  critical_alerts: 0,
  ...part,
});
