import { statements } from './run.ts';

/** Imports of earlier reports: their files until they are stored, and their messages by hash until all are read. */
export const historyImports = statements(
  `create table if not exists history_imports (
    id int generated always as identity primary key,
    status text not null,
    place text,
    created_by int references users (id) on delete set null,
    created_at timestamptz not null,
    started_at timestamptz,
    ended_at timestamptz,
    heartbeat_at timestamptz not null,
    run uuid,
    files_read int not null default 0,
    messages int not null default 0,
    skipped int not null default 0,
    skips jsonb not null default '[]',
    tally jsonb,
    reason text
  )`,
  `create table if not exists history_import_files (
    id int generated always as identity primary key,
    import_id int not null references history_imports (id) on delete cascade,
    name text not null,
    size_bytes bigint not null,
    modified_at bigint not null,
    received_bytes bigint not null default 0
  )`,
  'create index if not exists history_import_files_import on history_import_files (import_id)',
  `create table if not exists history_import_parts (
    file_id int not null references history_import_files (id) on delete cascade,
    first_byte bigint not null,
    body bytea not null,
    primary key (file_id, first_byte)
  )`,
  'alter table history_import_parts alter column body set storage external',
  `create table if not exists history_import_messages (
    import_id int not null references history_imports (id) on delete cascade,
    sha256 bytea not null,
    month text not null,
    was_known boolean not null,
    primary key (import_id, sha256)
  )`,
);
