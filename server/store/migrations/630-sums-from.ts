import { statements } from './run.ts';

/** The first day of which no sums by day were deleted, by domain; what was deleted before this was stored is not known. */
export const sumsFrom = statements('alter table domains add column if not exists sums_from date');
