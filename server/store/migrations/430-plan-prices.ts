import { statements } from './run.ts';

/** The price of a plan in versions, each valid from a day. A price from before applies from the beginning. */
export const planPrices = statements(
  `create table if not exists plan_prices (
    plan_id int not null references plans (id) on delete cascade,
    valid_from text not null,
    price_cents int not null check (price_cents >= 0),
    is_from_price boolean not null default false,
    made_on text not null,
    made_by int references users (id) on delete set null,
    primary key (plan_id, valid_from)
  )`,
  `insert into plan_prices (plan_id, valid_from, price_cents, is_from_price, made_on)
    select id, '2000-01-01', price_cents, is_from_price, '2000-01-01' from plans on conflict do nothing`,
  'alter table plans drop column price_cents',
  'alter table plans drop column is_from_price',
);
