import { statements } from './run.ts';

/** Support requests and their threads. */
export const support = statements(
  `create table if not exists support_requests (
    id int generated always as identity (start with 1001) primary key,
    customer_id int not null references customers (id) on delete cascade,
    author_user_id int references users (id) on delete set null,
    category text not null,
    priority text not null,
    status text not null,
    version int not null default 1,
    subject text not null,
    domain_id int references domains (id) on delete set null,
    alert_id int references alerts (id) on delete set null,
    linked jsonb,
    assigned_to int references users (id) on delete set null,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    resolved_at timestamptz,
    rating int check (rating between 1 and 5)
  )`,
  'create index if not exists support_requests_customer on support_requests (customer_id, id desc)',
  `create index if not exists support_requests_open on support_requests (id) where status not in ('closed', 'cancelled')`,
  'create index if not exists support_requests_domain on support_requests (domain_id) where domain_id is not null',
  'create index if not exists support_requests_alert on support_requests (alert_id) where alert_id is not null',
  `create table if not exists support_events (
    id int generated always as identity primary key,
    request_id int not null references support_requests (id) on delete cascade,
    at timestamptz not null,
    done_at timestamptz not null,
    kind text not null,
    side text not null,
    actor_user_id int references users (id) on delete set null,
    text text not null default '',
    from_status text,
    to_status text,
    person_user_id int references users (id) on delete set null
  )`,
  'create index if not exists support_events_request on support_events (request_id, id)',
);
