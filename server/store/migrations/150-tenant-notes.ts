import { statements } from './run.ts';

const holder = `join lateral (select dc.customer_id from domain_customers dc where dc.domain_id = d.id
  order by (dc.access_level = 'owner') desc, dc.created_at, dc.customer_id limit 1) h on true`;

/** Notes of each customer about a domain and its selectors. What was written until now goes to the domain's owner; the staff keep theirs. */
export const tenantNotes = statements(
  `create table if not exists tenant_notes (
    domain_id int not null references domains (id) on delete cascade,
    customer_id int not null references customers (id) on delete cascade,
    selector text not null default '',
    notes text not null,
    primary key (domain_id, customer_id, selector)
  )`,
  `insert into tenant_notes (domain_id, customer_id, notes) select d.id, h.customer_id, d.notes from domains d ${holder}
    where coalesce(d.notes, '') <> '' on conflict do nothing`,
  `insert into tenant_notes (domain_id, customer_id, selector, notes) select d.id, h.customer_id, s.selector, s.notes
    from dkim_selectors s join domains d on d.id = s.domain_id ${holder} where s.notes <> '' on conflict do nothing`,
);
