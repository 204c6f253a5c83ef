import { statements } from './run.ts';

/** The rota of the staff: who is on duty from when to when. The same shift of a person exists once. */
export const dutyShifts = statements(`create table duty_shifts (
    id int generated always as identity primary key,
    user_id int not null references users (id) on delete cascade,
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    version int not null default 1,
    changed_by int references users (id) on delete set null,
    changed_at timestamptz not null,
    unique (user_id, starts_at, ends_at)
  )`);
