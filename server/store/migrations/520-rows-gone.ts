import { statements } from './run.ts';

/** Reports whose rows were deleted when their time was over: their totals and sums by day stay. */
export const rowsGone = statements('alter table reports add column if not exists rows_gone boolean not null default false');
