import { statements } from './run.ts';

/** What a request for access says about who sent it, beside the decision. */
export const registrationFacts = statements(
  `alter table users add column if not exists registration_ms int`,
  `alter table users add column if not exists registration_network text`,
  `alter table users add column if not exists registration_count int not null default 1`,
);
