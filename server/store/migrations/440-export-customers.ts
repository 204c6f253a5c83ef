import { statements } from './run.ts';

/** Whose lists an export holds. One of before is closed to who is no staff: it is made again. */
export const exportCustomers = statements(
  'alter table kept_exports add column if not exists customer_id int references customers (id) on delete cascade',
);
