import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/store/database.ts';
import { ensureMonths } from '#server/store/maintenance/months.ts';

/** What was made, counted in the database. */
export type Grown = { reports: number; rows: number; sourceDays: number; domainDays: number; seconds: number };

/** 200 customers with five of 1 000 domains each, and customer 201 with four of middling size. */
export const smallCustomer = { id: 201, domainIds: [5, 50, 200, 700] };

const days = 90;
const rowsPerReport = 50;

/**
 * Fills an empty database with about so many rows: 90 days up to yesterday, reports spread over the domains by Zipf (0.8, the biggest
 * has some 5 %), 20 reporters, 20 to 80 rows a report, 10 % of the addresses IPv6. Rows and roll-ups are made together, a day at a time.
 */
export async function grow({ store }: Context, rows: number): Promise<Grown> {
  const { db } = store;
  const start = performance.now();
  await makePeople(db);
  const today = Math.floor(Date.now() / 86_400_000);
  const all = Array.from({ length: days }, (_, index) =>
    new Date((today - days + index) * 86_400_000).toISOString().slice(0, 10),
  );
  await ensureMonths(db, all);
  await sql`select setseed(0.5)`.execute(db);
  for (const [index, day] of all.entries()) {
    const first = Math.round((index * rows) / rowsPerReport / days);
    const next = Math.round(((index + 1) * rows) / rowsPerReport / days);
    await makeDay(db, day, first, next - first);
  }
  await sql`insert into source_seen (domain_id, source_ip, first_day, last_day, header_from, dkim_domain, spf_domain, envelope)
    select t.domain_id, t.source_ip, min(t.day), max(t.day), d.name, d.name, 'bounce.' || d.name, 'bounce.' || d.name
    from daily_source t join domains d on d.id = t.domain_id group by t.domain_id, t.source_ip, d.name`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
  const counted = await sql<Omit<Grown, 'seconds'>>`select (select count(*)::int from reports) as reports,
    (select sum(rows_count)::int from reports) as rows, (select count(*)::int from daily_source) as "sourceDays",
    (select count(*)::int from daily_domain) as "domainDays"`.execute(db);
  const [found] = counted.rows;
  if (found === undefined) throw new Error('A count without a row.');
  return { ...found, seconds: (performance.now() - start) / 1000 };
}

async function makePeople(db: Db): Promise<void> {
  await sql`insert into customers (name) select 'Customer ' || n from generate_series(1, 201) as n`.execute(db);
  await sql`insert into domains (name) select 'bench-' || n || '.example.co.za' from generate_series(1, 1000) as n`.execute(db);
  await sql`insert into domain_customers (domain_id, customer_id) select n, 1 + n % 200 from generate_series(1, 1000) as n`.execute(
    db,
  );
  await sql`insert into domain_customers (domain_id, customer_id)
    select n, ${smallCustomer.id}::int from unnest(${`{${smallCustomer.domainIds.join(',')}}`}::text::int[]) as n`.execute(db);
}

async function makeDay(db: Db, day: string, first: number, reports: number): Promise<void> {
  await sql`with
  h as materialized (
    select ${first}::int + n as id, 1 + (random() * 19)::int as reporter, 20 + (random() * 60)::int as rows_count,
      least(1000, floor((1 + random() * (1001 ^ 0.2 - 1)) ^ 5))::int as domain_id
    from generate_series(1, ${reports}::int) as n
  ),
  p as (
    select h.domain_id, h.id, seq, exp(random() ^ 1.5 * ln(20 + 20000.0 / h.domain_id))::int as place,
      floor(1 / (random() + 0.001))::bigint as count, random() as luck, h.rows_count
    from h cross join lateral generate_series(1, h.rows_count) as seq
  ),
  u as materialized (
    select p.domain_id, p.id, p.seq, p.count,
      case when p.place < 10 then '40.92.0.0'::inet + p.place
        when p.place % 10 = 0 then '2a01:111:f400::'::inet + (p.domain_id * 100000::bigint + p.place)
        else '11.0.0.0'::inet + (p.domain_id * 30000::bigint + p.place) end as source_ip,
      p.place % 7 <> 0 and p.luck < 0.97 as dk, p.place % 5 <> 0 and p.luck > 0.05 as sp,
      case when p.place % 35 <> 0 or p.luck < 0.5 then 'none' when p.luck < 0.8 then 'quarantine' else 'reject' end as di,
      p.luck > 0.96 as fw
    from p
  ),
  add_rows as (
    insert into report_records (domain_id, day, report_id, seq, source_ip, count, disposition, dkim_aligned, spf_aligned,
      header_from, envelope_from, envelope_to, reasons, dkim, spf)
    select domain_id, ${day}::text::date, id, seq, source_ip, count, di, dk, sp,
      'bench-' || domain_id || '.example.co.za', 'bounce.bench-' || domain_id || '.example.co.za', null,
      case when fw then '[{"type":"forwarded","comment":null}]' else '[]' end::jsonb,
      jsonb_build_array(jsonb_build_object('domain', 'bench-' || domain_id || '.example.co.za', 'selector', 's1',
        'result', case when dk then 'pass' else 'fail' end)),
      jsonb_build_array(jsonb_build_object('domain', 'bounce.bench-' || domain_id || '.example.co.za', 'scope', 'mfrom',
        'result', case when sp then 'pass' else 'softfail' end))
    from u order by domain_id, id, seq
  ),
  s as (
    select domain_id, source_ip, sum(count)::bigint as total, coalesce(sum(count) filter (where dk or sp), 0)::bigint as passed,
      coalesce(sum(count) filter (where dk), 0)::bigint as dkim_aligned, coalesce(sum(count) filter (where sp), 0)::bigint as spf_aligned,
      coalesce(sum(count) filter (where di = 'none'), 0)::bigint as disp_none,
      coalesce(sum(count) filter (where di = 'quarantine'), 0)::bigint as disp_quarantine,
      coalesce(sum(count) filter (where di = 'reject'), 0)::bigint as disp_reject,
      coalesce(sum(count) filter (where fw and di = 'none' and not (dk or sp)), 0)::bigint as overridden,
      coalesce(sum(count) filter (where fw), 0)::bigint as forwarded,
      coalesce(sum(count) filter (where dk and sp), 0)::bigint as both_aligned
    from u group by domain_id, source_ip
  ),
  add_sources as (
    insert into daily_source (domain_id, day, source_ip, total, passed, dkim_aligned, spf_aligned, disp_none, disp_quarantine, disp_reject, overridden, forwarded)
    select domain_id, ${day}::text::date, source_ip, total, passed, dkim_aligned, spf_aligned, disp_none, disp_quarantine, disp_reject, overridden, forwarded
    from s order by domain_id, source_ip
  ),
  add_domains as (
    insert into daily_domain (domain_id, day, total, passed, dkim_aligned, spf_aligned, disp_none, disp_quarantine, disp_reject, overridden, forwarded,
      both_aligned, failed, reports)
    select domain_id, ${day}::text::date, sum(total), sum(passed), sum(dkim_aligned), sum(spf_aligned), sum(disp_none), sum(disp_quarantine),
      sum(disp_reject), sum(overridden), sum(forwarded), sum(both_aligned), sum(total - passed),
      (select count(*) from h where h.domain_id = s.domain_id)
    from s group by domain_id
  )
  insert into reports (domain_id, id, state, reporter_key, org_name, email, ext_report_id, policy_domain, begin_at, end_at, day, span_days, received_at,
    file_name, channel, shape, version, errors, policy, extensions_skipped, recovered, notes, content_hash, rows_count, refused_count,
    total, passed, dkim_aligned, spf_aligned, disp_none, disp_quarantine, disp_reject, bytes_xml)
  select h.domain_id, h.id, 'current', 'reporter-' || h.reporter || '.example', 'reporter-' || h.reporter || '.example',
    'dmarc@reporter-' || h.reporter || '.example', 'report-' || h.id, 'bench-' || h.domain_id || '.example.co.za',
    ${day}::text::timestamptz, ${day}::text::timestamptz + interval '1 day', ${day}::text::date, 1, ${day}::text::timestamptz + interval '30 hours',
    'report.xml.gz', 'smtp', 'rfc7489', '1.0', '[]', '{"p":"quarantine","sp":"none","adkim":"r","aspf":"r"}', 0, false, '[]',
    decode(md5(h.id::text), 'hex'), h.rows_count, 0, q.total, q.passed, q.dk, q.sp, q.n, q.q, q.r, h.rows_count * 700
  from h join (
    select domain_id, id, sum(count)::bigint as total, coalesce(sum(count) filter (where dk or sp), 0)::bigint as passed,
      coalesce(sum(count) filter (where dk), 0)::bigint as dk, coalesce(sum(count) filter (where sp), 0)::bigint as sp,
      coalesce(sum(count) filter (where di = 'none'), 0)::bigint as n, coalesce(sum(count) filter (where di = 'quarantine'), 0)::bigint as q,
      coalesce(sum(count) filter (where di = 'reject'), 0)::bigint as r
    from u group by domain_id, id
  ) q on q.domain_id = h.domain_id and q.id = h.id`.execute(db);
}
