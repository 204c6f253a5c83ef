import { statements } from './run.ts';

/** Filters that people save for everybody of their customer; those of staff belong to no customer. */
export const filterPresets = statements(
  `create table if not exists filter_presets (
    id int generated always as identity primary key,
    customer_id int references customers (id) on delete cascade,
    owner_user_id int not null references users (id) on delete cascade,
    name text not null,
    description text not null default '',
    filter_config jsonb not null,
    created_at timestamptz not null
  )`,
  `create unique index if not exists filter_presets_name on filter_presets (coalesce(customer_id, 0), lower(name))`,
);
