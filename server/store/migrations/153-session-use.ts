import { statements } from './run.ts';

/** When a session was used last, so that one that is not used ends. */
export const sessionUse = statements('alter table sessions add column if not exists used_at timestamptz');
