import { statements } from './run.ts';

/** Views of the list of customers, by the person who saved them and their name in lower case. */
export const savedViews = statements(
  `create table if not exists saved_views (
    user_id int not null references users (id) on delete cascade,
    key text not null,
    name text not null,
    search jsonb not null,
    saved_at timestamptz not null,
    primary key (user_id, key)
  )`,
);
