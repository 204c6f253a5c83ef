import { statements } from './run.ts';

/** The lines of bank statements that were booked, each once: `key` is a hash of the line. */
export const bankLines = statements(
  `create table if not exists bank_lines (
    key text primary key,
    payment_id int not null references payments (id),
    booked_at timestamptz not null,
    booked_by int references users (id) on delete set null
  )`,
);
