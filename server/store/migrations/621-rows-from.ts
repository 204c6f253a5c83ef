import { statements } from './run.ts';

/** The first day of which no rows were deleted, by domain: a term that is lengthened later brings none back. */
export const rowsFrom = statements(
  'alter table domains add column if not exists rows_from date',
  `update domains d set rows_from = gone.until
    from (select domain_id, max(day + span_days) as until from reports where rows_gone group by 1) gone
    where gone.domain_id = d.id`,
);
