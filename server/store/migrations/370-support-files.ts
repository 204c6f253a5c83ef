import { statements } from './run.ts';

/** Files of support requests, and answers that came by email: each once. */
export const supportFiles = statements(
  `create table if not exists support_files (
    id int generated always as identity primary key,
    request_id int not null references support_requests (id) on delete cascade,
    event_id int not null references support_events (id) on delete cascade,
    name text not null,
    type text not null,
    size_bytes int not null,
    sha256 bytea not null,
    body bytea not null,
    unique (request_id, sha256)
  )`,
  'alter table support_files alter column body set storage external',
  'alter table support_events add column if not exists mail_sha256 bytea unique',
);
