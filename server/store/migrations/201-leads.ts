import { statements } from './run.ts';

/** What became of an enquiry: notes, the first answer, why it was lost, and the customer it became. */
export const leadFiles = statements(
  `alter table leads
    add column if not exists notes text not null default '',
    add column if not exists lost_reason text,
    add column if not exists answered_at timestamptz,
    add column if not exists customer_id int references customers (id) on delete set null`,
);
