import { statements } from './run.ts';

/** When the views of a customer's portal that a session opened were last ended. */
export const customerViews = statements('alter table sessions add column if not exists views_ended_at timestamptz');
