import { statements } from './run.ts';

/** Sums of each source over a span of days, ready made; a domain in source_spans has them, and they are exact. */
export const sourceSpans = statements(
  `create table source_spans (
    domain_id int primary key,
    from_day date not null,
    to_day date not null
  )`,
  `create table source_span_sums (
    domain_id int not null,
    source_ip inet not null,
    total bigint not null,
    passed bigint not null,
    dkim_aligned bigint not null,
    spf_aligned bigint not null,
    disp_quarantine bigint not null,
    disp_reject bigint not null,
    forwarded bigint not null,
    primary key (domain_id, source_ip)
  )`,
);
