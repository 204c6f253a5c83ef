import { statements } from './run.ts';

/** Whether a subscription was suspended when it was cancelled. Those before ended with their seven days of grace. */
export const endsSuspended = statements(
  'alter table subscriptions add column ends_suspended boolean not null default false',
  `update subscriptions set ends_suspended = true
    where status in ('cancelled', 'expired') and ends_at = past_due_since + interval '168 hours'`,
);
