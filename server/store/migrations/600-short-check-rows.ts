import { statements } from './run.ts';

/** Keeps the long JSON of a check apart from its row when that is written next, so that lists of thousands of domains read few pages. */
export const shortCheckRows = statements('alter table domain_checks set (toast_tuple_target = 128)');
