import { statements } from './run.ts';

/** The reverse names of source addresses that point back to them, as they were looked up last; null where an address has none. */
export const addressNames = statements(
  `create table if not exists address_names (
    address inet primary key,
    name text,
    asked_at timestamptz not null
  )`,
  'create index if not exists address_names_asked on address_names (asked_at)',
);
