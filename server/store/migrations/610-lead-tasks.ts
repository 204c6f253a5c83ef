import { statements } from './run.ts';

/** What is to be done about an enquiry, who does it, and by which day; it is erased with its enquiry. */
export const leadTasks = statements(
  `create table if not exists lead_tasks (
    id int generated always as identity primary key,
    lead_id int not null references leads (id) on delete cascade,
    what text not null,
    owner_id int references users (id) on delete set null,
    due_on date not null,
    created_at timestamptz not null,
    done_at timestamptz,
    done_by int references users (id) on delete set null
  )`,
  'create index if not exists lead_tasks_lead on lead_tasks (lead_id)',
  'create index if not exists lead_tasks_open on lead_tasks (due_on, lead_id) where done_at is null',
  'create index if not exists lead_tasks_owner on lead_tasks (owner_id)',
  'create index if not exists lead_tasks_done_by on lead_tasks (done_by)',
);
