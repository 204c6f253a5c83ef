import { statements } from './run.ts';

/** What people were asked to pay by card, and each payment of a gateway once. */
export const cardPayments = statements(
  `create table if not exists card_charges (
    id text primary key,
    customer_id int not null references customers (id) on delete cascade,
    invoice_id int not null references invoices (id),
    amount_cents int not null check (amount_cents > 0),
    created_at timestamptz not null,
    created_by int references users (id) on delete set null
  )`,
  `create table if not exists card_receipts (
    gateway text not null,
    gateway_id text not null,
    payment_id int not null references payments (id),
    primary key (gateway, gateway_id)
  )`,
);
