import { statements } from './run.ts';

/** The set-up of a customer: its step, what was skipped and why, who waits for whom, and the list of domains that is being typed. */
export const onboardings = statements(
  `create table if not exists onboardings (
    customer_id int primary key references customers (id) on delete cascade,
    status text not null,
    step_since timestamptz not null,
    started_at timestamptz not null,
    ended_at timestamptz,
    owner_id int references users (id) on delete set null,
    skips jsonb not null default '{}',
    sent_to jsonb not null default '{}',
    waiting_for text not null default '',
    due_on date,
    domains_draft text not null default '',
    draft_saved_at timestamptz,
    welcomed_at timestamptz
  )`,
  `create index if not exists onboardings_open on onboardings (step_since) where status not in ('finished', 'stopped')`,
);
