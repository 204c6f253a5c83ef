import { statements } from './run.ts';

/** What a customer notes about a sender of a domain: who is responsible for it, what it is used for. */
export const senderDetails = statements(
  `create table if not exists sender_details (
    domain_id int not null references domains (id) on delete cascade,
    customer_id int not null references customers (id) on delete cascade,
    sender text not null,
    owner text not null,
    purpose text not null,
    note text not null,
    changed_by int references users (id) on delete set null,
    changed_at timestamptz not null,
    primary key (domain_id, customer_id, sender)
  )`,
);
