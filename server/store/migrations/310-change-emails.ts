import { statements } from './run.ts';

/** Weekly emails of what changed: one per person and week (its Monday), created once by whichever process is first, sent once. */
export const changeEmails = statements(
  `create table if not exists change_emails (
    user_id int not null references users (id) on delete cascade,
    week date not null,
    made_at timestamptz not null,
    sent_at timestamptz,
    primary key (user_id, week)
  )`,
);
