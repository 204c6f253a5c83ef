import { statements } from './run.ts';

/** What decides which copy of a report counts. Reports that are there already are compared by what their shares hold together. */
export const reportCopies = statements(
  `alter table reports add column if not exists whole_messages bigint, add column if not exists whole_rows int,
    add column if not exists is_complete boolean, add column if not exists is_authenticated boolean`,
);
