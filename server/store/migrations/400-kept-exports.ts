import { statements } from './run.ts';

/** Exports that were made for a download that can be broken off and gone on with, in parts. */
export const keptExports = statements(
  `create table if not exists kept_exports (
    id uuid primary key,
    user_id int not null references users (id) on delete cascade,
    domain_ids jsonb not null,
    file_name text not null,
    content_type text not null,
    state text not null default 'making',
    reason text,
    size_bytes bigint not null default 0,
    created_at timestamptz not null,
    written_at timestamptz not null
  )`,
  'create index if not exists kept_exports_user on kept_exports (user_id, created_at)',
  `create table if not exists kept_export_parts (
    export_id uuid not null references kept_exports (id) on delete cascade,
    first_byte bigint not null,
    packed bytea not null,
    primary key (export_id, first_byte)
  )`,
);
