import { statements } from './run.ts';

/** No statement looks by these; each report and each mail without a domain paid for them. */
export const unusedIndexes = statements('drop index if exists reports_message', 'drop index if exists messages_unknown');
