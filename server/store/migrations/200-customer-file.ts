import { statements } from './run.ts';

/** What staff note of a customer, how often its domains are checked, and since when it is removed. */
export const customerFile = statements(
  `alter table customers
    add column if not exists telephone text not null default '',
    add column if not exists billing_email text not null default '',
    add column if not exists dns_contact text not null default '',
    add column if not exists information_officer text not null default '',
    add column if not exists notes text not null default '',
    add column if not exists full_check_hours int not null default 24 check (full_check_hours in (6, 12, 24)),
    add column if not exists version int not null default 1,
    add column if not exists changed_at timestamptz,
    add column if not exists changed_by int references users (id) on delete set null,
    add column if not exists removed_at timestamptz`,
);
