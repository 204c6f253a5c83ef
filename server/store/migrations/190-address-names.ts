import { statements } from './run.ts';

/** The forward-confirmed reverse names of source addresses, as last looked up; null for an address without one. */
export const addressNames = statements(
  `create table if not exists address_names (
    address inet primary key,
    name text,
    asked_at timestamptz not null
  )`,
  'create index if not exists address_names_asked on address_names (asked_at)',
);
