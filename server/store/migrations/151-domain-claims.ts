import { statements } from './run.ts';

/** Domains that customers added and have not proved to control. What customers have already stays theirs. */
export const domainClaims = statements(
  `create table if not exists domain_claims (
    domain_id int not null references domains (id) on delete cascade,
    customer_id int not null references customers (id) on delete cascade,
    token text not null,
    mail_class text not null default 'people',
    created_by int references users (id) on delete set null,
    created_at timestamptz not null,
    checked_at timestamptz,
    result jsonb,
    primary key (domain_id, customer_id)
  )`,
  'create index if not exists domain_claims_customer on domain_claims (customer_id, created_at)',
);
