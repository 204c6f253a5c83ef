import { statements } from './run.ts';

/** The member of staff who looks after a customer; apart from the customers, since people refer to these. */
export const accountManagers = statements(
  `create table if not exists account_managers (
    customer_id int primary key references customers (id) on delete cascade,
    user_id int not null references users (id) on delete cascade
  )`,
  'create index if not exists account_managers_user on account_managers (user_id)',
);
