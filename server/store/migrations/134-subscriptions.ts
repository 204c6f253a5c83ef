import { statements } from './run.ts';

/** Plans, who is on which, what happened to it; and alerts about a customer as a whole. */
export const subscriptions = statements(
  `create table plans (
    id int generated always as identity primary key,
    name text not null,
    description text not null default '',
    price_cents int not null check (price_cents >= 0),
    is_from_price boolean not null default false,
    domain_limit int check (domain_limit > 0),
    mail_limit int check (mail_limit > 0),
    is_retired boolean not null default false,
    version int not null default 1,
    created_at timestamptz not null default now(),
    changed_at timestamptz not null default now(),
    changed_by int references users (id) on delete set null
  )`,
  'create unique index plans_name on plans (lower(name))',
  `insert into plans (name, price_cents, is_from_price, domain_limit, mail_limit) values
    ('Starter', 12000, false, 1, 10000),
    ('Professional', 24900, false, 3, 20000),
    ('Premium', 39900, false, 5, 50000),
    ('Enterprise', 79900, true, null, null)`,
  `create table subscriptions (
    id int generated always as identity primary key,
    customer_id int not null references customers (id) on delete cascade,
    plan_id int not null references plans (id) on delete restrict,
    status text not null check (status in ('trialing', 'active', 'past_due', 'suspended', 'cancelled', 'expired', 'refunded')),
    version int not null default 1,
    price_cents int not null check (price_cents >= 0),
    started_at timestamptz not null,
    plan_since timestamptz not null,
    trial_ends_at timestamptz,
    activated_at timestamptz,
    past_due_since timestamptz,
    ends_at timestamptz,
    closed_at timestamptz,
    changed_at timestamptz not null
  )`,
  `create unique index subscriptions_current on subscriptions (customer_id) where status not in ('expired', 'refunded')`,
  'create index subscriptions_customer on subscriptions (customer_id, id desc)',
  'create index subscriptions_plan on subscriptions (plan_id)',
  `create table billing_events (
    id int generated always as identity primary key,
    customer_id int not null references customers (id) on delete cascade,
    subscription_id int references subscriptions (id) on delete set null,
    at timestamptz not null,
    kind text not null,
    actor_user_id int references users (id) on delete set null,
    note text not null default '',
    details jsonb not null default '{}',
    key text
  )`,
  'create index billing_events_customer on billing_events (customer_id, id desc)',
  'create unique index billing_events_key on billing_events (customer_id, key) where key is not null',
  'alter table alerts add column customer_id int references customers (id) on delete cascade',
  'alter table alerts add constraint alerts_one_place check (domain_id is null or customer_id is null)',
  'create index alerts_customer on alerts (customer_id, detected_at desc) where customer_id is not null',
  `create table customer_evaluations (
    customer_id int primary key references customers (id) on delete cascade,
    evaluated_at timestamptz not null
  )`,
);
