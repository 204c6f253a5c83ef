import { statements } from './run.ts';

/** Keys with which programs act for a person: a hash of each, what it may do, and until when. */
export const apiKeys = statements(
  `create table if not exists api_keys (
    id int generated always as identity primary key,
    user_id int not null references users (id) on delete cascade,
    hash bytea not null unique,
    name text not null,
    start text not null,
    scopes jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index if not exists api_keys_user on api_keys (user_id)',
);
