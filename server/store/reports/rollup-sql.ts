import { type RawBuilder, sql } from 'kysely';
import { forgetSpans } from './source-spans.ts';

const NAMES = [
  'total',
  'passed',
  'dkim_aligned',
  'spf_aligned',
  'disp_none',
  'disp_quarantine',
  'disp_reject',
  'overridden',
  'forwarded',
];
const EXTRA = ['both_aligned', 'failed'];

const list = (names: string[], each: (name: string) => string) => sql.raw(names.map(each).join(', '));

/**
 * From rows `u` (domain_id, id, source_ip, count, disposition, dkim_aligned, spf_aligned, reasons) and their report `r` (domain_id, id, day,
 * span_days, counts: whether the report itself is counted) the CTEs `d` (its days), `c` (each row's part of each day: even, the remainder to
 * the first days) and `g` (sums per domain, day and source). `pass` is counted with the disposition `none`: the mail was delivered.
 */
export const dailySums: RawBuilder<unknown> = sql.raw(`
  d as materialized (
    select r.domain_id, r.id, r.day + n as day, n, r.span_days, r.counts from r cross join lateral generate_series(0, r.span_days - 1) as n
  ),
  c as (
    select d.domain_id, d.day, u.source_ip, u.dkim_aligned as dk, u.spf_aligned as sp,
      case u.disposition when 'reject' then 2 when 'quarantine' then 1 else 0 end as di,
      u.reasons <> '[]'::jsonb as re,
      u.reasons <> '[]'::jsonb and (u.reasons @> '[{"type":"forwarded"}]' or u.reasons @> '[{"type":"mailing_list"}]'
        or u.reasons @> '[{"type":"trusted_forwarder"}]') as fw,
      (u.count / d.span_days + (case when d.n < u.count % d.span_days then 1 else 0 end))::float8 as n
    from u join d on d.domain_id = u.domain_id and d.id = u.id
  ),
  g as materialized (
    select domain_id, day, source_ip,
      sum(n)::bigint as total,
      coalesce(sum(n) filter (where dk or sp), 0)::bigint as passed,
      coalesce(sum(n) filter (where dk), 0)::bigint as dkim_aligned,
      coalesce(sum(n) filter (where sp), 0)::bigint as spf_aligned,
      coalesce(sum(n) filter (where dk and sp), 0)::bigint as both_aligned,
      coalesce(sum(n) filter (where not dk and not sp), 0)::bigint as failed,
      coalesce(sum(n) filter (where di = 0), 0)::bigint as disp_none,
      coalesce(sum(n) filter (where di = 1), 0)::bigint as disp_quarantine,
      coalesce(sum(n) filter (where di = 2), 0)::bigint as disp_reject,
      coalesce(sum(n) filter (where re and di = 0 and not dk and not sp), 0)::bigint as overridden,
      coalesce(sum(n) filter (where fw), 0)::bigint as forwarded
    from c group by domain_id, day, source_ip having sum(n) > 0
  ),
  gd as materialized (
    select d.domain_id, d.day, ${[...NAMES, ...EXTRA].map((name) => `coalesce(s.${name}, 0)::bigint as ${name}`).join(', ')}, d.reports
    from (select domain_id, day, (count(*) filter (where n = 0 and counts))::int as reports from d group by domain_id, day) as d
    left join (select domain_id, day, ${[...NAMES, ...EXTRA].map((name) => `sum(${name}) as ${name}`).join(', ')} from g group by domain_id, day) as s
      using (domain_id, day)
  )`);

const adding = (names: string[]) => list(names, (name) => `${name} = t.${name} + excluded.${name}`);
const sourceNames = list(NAMES, (name) => name);
const domainNames = list([...NAMES, ...EXTRA, 'reports'], (name) => name);

/** CTEs that add to the roll-ups: relations with the columns of each. Sorted, so that two writers never wait for each other in a circle. */
export function addSums(
  sources: RawBuilder<unknown>,
  domains: RawBuilder<unknown>,
  seen: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
  add_source as (
    insert into daily_source as t (domain_id, day, source_ip, ${sourceNames})
    select domain_id, day, source_ip, ${sourceNames} from ${sources} order by domain_id, day, source_ip
    on conflict (domain_id, day, source_ip) do update set ${adding(NAMES)}
  ),
  add_domain as (
    insert into daily_domain as t (domain_id, day, ${domainNames})
    select domain_id, day, ${domainNames} from ${domains} where total > 0 or reports > 0 order by domain_id, day
    on conflict (domain_id, day) do update set ${adding([...NAMES, ...EXTRA, 'reports'])}
  ),
  add_seen as (
    insert into source_seen as t (domain_id, source_ip, first_day, last_day, header_from, dkim_domain, spf_domain, envelope)
    select s.domain_id, s.source_ip, s.first_day, s.last_day, s.header_from, s.dkim_domain, s.spf_domain, s.envelope
    from ${seen} as s order by s.domain_id, s.source_ip
    on conflict (domain_id, source_ip) do update set
      first_day = least(t.first_day, excluded.first_day), last_day = greatest(t.last_day, excluded.last_day),
      header_from = case when excluded.last_day >= t.last_day then coalesce(excluded.header_from, t.header_from) else t.header_from end,
      dkim_domain = case when excluded.last_day >= t.last_day then coalesce(excluded.dkim_domain, t.dkim_domain) else t.dkim_domain end,
      spf_domain = case when excluded.last_day >= t.last_day then coalesce(excluded.spf_domain, t.spf_domain) else t.spf_domain end,
      envelope = case when excluded.last_day >= t.last_day then coalesce(excluded.envelope, t.envelope) else t.envelope end
    where excluded.first_day < t.first_day or excluded.last_day > t.last_day
  ),
  ${forgetSpans(domains)}`;
}

/** CTEs that add `g`, `gd` and the sources of `u` to the roll-ups. */
export const addToRollups: RawBuilder<unknown> = addSums(
  sql`g`,
  sql`gd`,
  sql`(select s.*,
      coalesce(jsonb_path_query_first(s.dkim, '$[*] ? (@.result == "pass").domain'), s.dkim -> 0 -> 'domain') #>> '{}' as dkim_domain,
      coalesce(jsonb_path_query_first(s.spf, '$[*] ? (@.result == "pass").domain'), s.spf -> 0 -> 'domain') #>> '{}' as spf_domain,
      s.envelope_from as envelope
    from (
      select distinct on (u.domain_id, u.source_ip) u.domain_id, u.source_ip, u.header_from, u.envelope_from, u.dkim, u.spf,
        min(r.day) over source as first_day, max(r.day + r.span_days - 1) over source as last_day
      from u join r on r.domain_id = u.domain_id and r.id = u.id
      window source as (partition by u.domain_id, u.source_ip)
      order by u.domain_id, u.source_ip, r.day desc, u.count desc
    ) as s)`,
);

/** CTEs that take `g` and `gd` off the roll-ups again. */
export const takeFromRollups: RawBuilder<unknown> = sql`
  take_source as (
    update daily_source as t set ${list(NAMES, (name) => `${name} = t.${name} - g.${name}`)}
    from g where t.domain_id = g.domain_id and t.day = g.day and t.source_ip = g.source_ip
  ),
  take_domain as (
    update daily_domain as t set ${list([...NAMES, ...EXTRA, 'reports'], (name) => `${name} = t.${name} - gd.${name}`)}
    from gd where t.domain_id = gd.domain_id and t.day = gd.day
  ),
  ${forgetSpans(sql`gd`)}`;
