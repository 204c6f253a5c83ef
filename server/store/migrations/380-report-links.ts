import { statements } from './run.ts';

/** Links by which people without an account open a finished report. */
export const reportLinks = statements(
  `create table if not exists report_links (
    id int generated always as identity primary key,
    run_id bigint not null references document_runs (id) on delete cascade,
    token_sha256 bytea not null unique,
    password_hash text,
    created_by int not null references users (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    opens int not null default 0,
    first_opened_at timestamptz,
    last_opened_at timestamptz
  )`,
  'create index if not exists report_links_run on report_links (run_id)',
  'create index if not exists report_links_author on report_links (created_by)',
);
