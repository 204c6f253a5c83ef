import { statements } from './run.ts';

/** Reports that are made for people: what was asked, where the making is, and the file for as long as it is stored. */
export const documents = statements(
  `create table if not exists document_runs (
    id bigint generated always as identity primary key,
    owner_user_id int not null references users (id) on delete cascade,
    customer_id int references customers (id) on delete cascade,
    customer_ids int[] not null default '{}',
    type text not null,
    format text not null,
    options jsonb not null default '{}',
    status text not null default 'queued',
    tries int not null default 0,
    reason text,
    note text,
    title text not null,
    created_at timestamptz not null,
    started_at timestamptz,
    ready_at timestamptz,
    expires_at timestamptz,
    file_name text,
    content_type text,
    size int,
    sha256 text,
    schedule_id int,
    scheduled_for timestamptz
  )`,
  `create index if not exists document_runs_of_customer on document_runs (customer_id, created_at desc)`,
  `create index if not exists document_runs_of_owner on document_runs (owner_user_id, created_at desc)`,
  `create index if not exists document_runs_open on document_runs (status) where status in ('queued', 'rendering')`,
  `create unique index if not exists document_runs_once on document_runs (schedule_id, scheduled_for, type) where scheduled_for is not null`,
  `create table if not exists document_files (
    run_id bigint primary key references document_runs (id) on delete cascade,
    content bytea not null
  )`,
);
