import { statements } from './run.ts';

/** What proved that a customer controls a domain, so that it can be checked again. What was proved before this is not checked. */
export const domainProofs = statements(
  `create table if not exists domain_proofs (
    domain_id int not null references domains (id) on delete cascade,
    customer_id int not null references customers (id) on delete cascade,
    token text not null,
    proved_at timestamptz not null,
    checked_at timestamptz not null,
    missing_since timestamptz,
    primary key (domain_id, customer_id)
  )`,
  'create index if not exists domain_proofs_checked on domain_proofs (checked_at)',
);
