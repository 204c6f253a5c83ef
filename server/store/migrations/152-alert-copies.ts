import { statements } from './run.ts';

/**
 * Further addresses for the alerts of a person, each confirmed by its owner. Those named until now stay confirmed; every message to them
 * says how to unsubscribe.
 */
export const alertCopies = statements(
  `create table if not exists alert_copies (
    user_id int not null references users (id) on delete cascade,
    email text not null,
    status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'stopped')),
    asked_at timestamptz not null,
    answered_at timestamptz,
    primary key (user_id, email)
  )`,
  `insert into alert_copies (user_id, email, status, asked_at, answered_at)
    select p.user_id, lower(c.email), 'confirmed', p.changed_at, p.changed_at
    from alert_preferences p cross join lateral jsonb_array_elements_text(coalesce(p.preferences -> 'copies', '[]')) as c(email)
    on conflict do nothing`,
);
