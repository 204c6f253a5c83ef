import { statements } from './run.ts';

/** One-time addresses for test messages, and what such a message showed. The message itself is never stored. */
export const mailTests = statements(
  `create table if not exists mail_tests (
    code text primary key,
    expires_at timestamptz not null,
    result jsonb
  )`,
  'create index if not exists mail_tests_end on mail_tests (expires_at)',
);
