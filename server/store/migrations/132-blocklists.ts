import { statements } from './run.ts';

/** What blocklists say about addresses, whoever sends from them: shared by all domains, since it is the same for everybody. */
export const blocklists = statements(
  `create table blocklist_looks (
    address inet not null,
    list text not null,
    state text not null check (state in ('listed', 'clean', 'unknown')),
    codes jsonb not null default '[]',
    reason text,
    listed_at timestamptz,
    known_at timestamptz,
    asked_at timestamptz not null,
    primary key (address, list)
  )`,
);
