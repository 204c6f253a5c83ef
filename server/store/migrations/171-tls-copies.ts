import { statements } from './run.ts';

/** What decides which copy of a TLS report counts; for reports that are there already it is taken from their policies. */
export const tlsCopies = statements(
  `alter table tls_reports add column if not exists rows_count int not null default 0,
    add column if not exists is_complete boolean not null default true,
    add column if not exists is_authenticated boolean not null default false`,
  `update tls_reports t set
    rows_count = (select count(*) from tls_policies p where p.domain_id = t.domain_id and p.report_id = t.id)
      + (select count(*) from tls_failures f where f.domain_id = t.domain_id and f.report_id = t.id),
    is_complete = not exists (select 1 from tls_policies p where p.domain_id = t.domain_id and p.report_id = t.id
      and p.failures > (select coalesce(sum(f.failed_sessions), 0) from tls_failures f
        where f.domain_id = p.domain_id and f.report_id = p.report_id and f.policy_seq = p.seq))`,
);
