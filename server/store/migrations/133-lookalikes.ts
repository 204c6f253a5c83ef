import { statements } from './run.ts';

export const lookalikes = statements(
  `create table lookalike_looks (
    registrable text primary key,
    domain_id int references domains (id) on delete set null,
    tried_at timestamptz,
    looked_at timestamptz,
    without jsonb not null default '[]'
  )`,
  'create index lookalike_looks_domain on lookalike_looks (domain_id)',
  'create index lookalike_looks_due on lookalike_looks (tried_at)',
  `create table lookalikes (
    registrable text not null references lookalike_looks (registrable) on delete cascade,
    name text not null,
    kind text not null,
    mx_hosts jsonb not null,
    first_seen_at timestamptz not null,
    last_seen_at timestamptz not null,
    missed_looks int not null default 0,
    gone_at timestamptz,
    is_baseline boolean not null,
    primary key (registrable, name)
  )`,
);
