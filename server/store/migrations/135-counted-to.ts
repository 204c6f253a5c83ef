import { statements } from './run.ts';

/** A report too big for one transaction is added to the roll-ups in several; its progress is stored here. */
export const countedTo = statements(
  'alter table reports add column counted_to int',
  'create index reports_uncounted on reports (domain_id, id) where counted_to is not null',
);
