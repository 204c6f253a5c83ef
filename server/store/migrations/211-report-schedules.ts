import { statements } from './run.ts';

/** Schedules of reports, and to whom each report was sent. */
export const reportSchedules = statements(
  `create table if not exists report_schedules (
    id int generated always as identity primary key,
    owner_user_id int not null references users (id) on delete cascade,
    customer_id int references customers (id) on delete cascade,
    customer_ids int[] not null default '{}',
    name text not null,
    types text[] not null,
    format text not null,
    status text not null default 'active',
    cron text not null,
    delivery_time text not null,
    delivery_day text not null default '',
    next_run_at timestamptz,
    last_run_at timestamptz,
    run_count int not null default 0,
    failure_count int not null default 0,
    last_error text,
    recipients text[] not null default '{}',
    domain_ids int[] not null default '{}',
    days int not null default 30,
    include_charts boolean not null default true,
    version int not null default 1,
    created_at timestamptz not null
  )`,
  `create index if not exists report_schedules_due on report_schedules (next_run_at) where status = 'active'`,
  `create index if not exists report_schedules_of_customer on report_schedules (customer_id)`,
  `create table if not exists document_deliveries (
    run_id bigint not null references document_runs (id) on delete cascade,
    email text not null,
    status text not null default 'waiting',
    sent_at timestamptz,
    error text,
    primary key (run_id, email)
  )`,
);
