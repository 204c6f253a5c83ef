import { statements } from './run.ts';

/** Invoices without gaps in their numbers, payments, and a ledger that is only ever added to. */
export const money = statements(
  `create table if not exists invoice_numbers (year int primary key, last int not null)`,
  `create table if not exists billing_details (
    customer_id int primary key references customers (id) on delete cascade,
    address text not null default '',
    registration text not null default '',
    vat_number text not null default ''
  )`,
  `create table if not exists invoices (
    id int generated always as identity primary key,
    number text not null unique,
    customer_id int references customers (id) on delete set null,
    month text not null,
    issued_on text not null,
    due_on text not null,
    status text not null,
    title text not null,
    seller jsonb not null,
    buyer jsonb not null,
    lines jsonb not null,
    vat_rate_pct numeric not null,
    net_cents int not null,
    vat_cents int not null,
    total_cents int not null check (total_cents = net_cents + vat_cents),
    credits_id int references invoices (id),
    created_at timestamptz not null
  )`,
  'create unique index if not exists invoices_month on invoices (customer_id, month) where credits_id is null',
  'create unique index if not exists invoices_credit on invoices (credits_id) where credits_id is not null',
  `create table if not exists payments (
    id int generated always as identity primary key,
    customer_id int references customers (id) on delete set null,
    invoice_id int references invoices (id),
    method text not null,
    status text not null,
    amount_cents int not null check (amount_cents > 0),
    paid_on text not null,
    reference text not null default '',
    note text not null default '',
    created_at timestamptz not null,
    created_by int references users (id) on delete set null
  )`,
  'create index if not exists payments_customer on payments (customer_id, id desc)',
  'create index if not exists payments_invoice on payments (invoice_id) where invoice_id is not null',
  `create table if not exists ledger (
    id int generated always as identity primary key,
    day text not null,
    month text not null,
    customer_id int not null,
    kind text not null,
    plan text,
    invoice text,
    payment_id int,
    due_on text,
    receivable int not null,
    bank int not null,
    revenue int not null,
    vat int not null,
    bad_debt int not null,
    at timestamptz not null,
    check (receivable + bank + revenue + vat + bad_debt = 0)
  )`,
  'create index if not exists ledger_customer on ledger (customer_id, id)',
  'create unique index if not exists ledger_payment on ledger (payment_id, kind) where payment_id is not null',
  `create or replace function ledger_is_final() returns trigger language plpgsql as $$ begin
    raise exception 'The ledger is only ever added to.';
  end $$`,
  'drop trigger if exists ledger_final on ledger',
  'create trigger ledger_final before update or delete on ledger for each row execute function ledger_is_final()',
);
