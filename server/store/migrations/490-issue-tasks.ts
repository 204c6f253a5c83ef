import { statements } from './run.ts';

/**
 * Who has an issue of a customer, and until when it is to be fixed. `subject` is the domain of a part of the risk or the alert. An alert
 * itself says who has it.
 */
export const issueTasks = statements(
  `create table if not exists issue_tasks (
    customer_id int not null references customers (id) on delete cascade,
    kind text not null,
    subject int not null,
    owner_id int references users (id) on delete set null,
    due_on date,
    changed_at timestamptz not null,
    primary key (customer_id, kind, subject)
  )`,
  'create index if not exists issue_tasks_owner on issue_tasks (owner_id)',
);
