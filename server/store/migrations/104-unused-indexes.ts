import { statements } from './run.ts';

/** No statement uses these indexes; each report and each message without a domain paid for them. */
export const unusedIndexes = statements('drop index if exists reports_message', 'drop index if exists messages_unknown');
