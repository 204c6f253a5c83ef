import { statements } from './run.ts';

/** The plan that is offered to a visitor, and in cents a month what was agreed where the plan has a least price only. */
export const leadOffers = statements(
  `alter table leads add column if not exists plan_id int references plans (id) on delete set null,
    add column if not exists agreed_cents int check (agreed_cents >= 0)`,
);
