import { statements } from './run.ts';

/** How reports about a customer look, where a request for one says nothing else. */
export const customerBranding = statements(
  `create table if not exists customer_branding (
    customer_id int primary key references customers (id) on delete cascade,
    branding jsonb not null,
    changed_at timestamptz not null,
    changed_by int references users (id) on delete set null
  )`,
);
