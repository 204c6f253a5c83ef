import { statements } from './run.ts';

/** When an address last asked for access, and how often a request of it was rejected or its invitation revoked before that. */
export const askedAgain = statements(
  `alter table users add column if not exists requested_at timestamptz`,
  `alter table users add column if not exists turned_down int not null default 0`,
);
