import { statements } from './run.ts';

/** Names below its domains that a customer does not want to see among those to register. */
export const hiddenNames = statements(`create table hidden_names (
    customer_id int not null references customers (id) on delete cascade,
    name text not null,
    primary key (customer_id, name)
  )`);
