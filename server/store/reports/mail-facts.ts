import { sql } from 'kysely';
import type { SourceMail } from '#domain/protection/own-mail.ts';
import type { Db } from '../database.ts';
import { type DayRange, inDays, ofDomains } from '../period.ts';

/** The mail of each address of a domain in a period; `name` is the domain it proved or claimed. */
export async function sourceMail(db: Db, domainId: number, days: DayRange): Promise<SourceMail[]> {
  const found = await sql<SourceMail>`select host(s.source_ip) as "sourceIp", s.messages, s.passed, s."dkimAligned", s.forwarded,
      coalesce(k.dkim_domain, k.spf_domain) as name
    from (select t.source_ip, sum(t.total::float8) as messages, sum(t.passed::float8) as passed,
        sum(t.dkim_aligned::float8) as "dkimAligned", sum(t.forwarded::float8) as forwarded
      from daily_source t where ${ofDomains('t', [domainId])} and ${inDays('t', days)} group by t.source_ip) s
    left join source_seen k on k.domain_id = ${domainId} and k.source_ip = s.source_ip
    order by s.messages desc, s.source_ip`.execute(db);
  return found.rows;
}

export type MailSums = { messages: number; passed: number; dkimAligned: number; spfAligned: number };

export async function mailSums(db: Db, domainId: number, days: DayRange): Promise<MailSums> {
  const found =
    await sql<MailSums>`select coalesce(sum(t.total::float8), 0) as messages, coalesce(sum(t.passed::float8), 0) as passed,
      coalesce(sum(t.dkim_aligned::float8), 0) as "dkimAligned", coalesce(sum(t.spf_aligned::float8), 0) as "spfAligned"
    from daily_domain t where ${ofDomains('t', [domainId])} and ${inDays('t', days)}`.execute(db);
  return found.rows[0] ?? { messages: 0, passed: 0, dkimAligned: 0, spfAligned: 0 };
}

export type PolicyTold = {
  lastReportAt: Date | null;
  dataUpTo: string | null;
  dataFrom: string | null;
  policy: string | null;
  since: string | null;
};

/** When the last report came, the oldest and newest day told of, and since which day the reports have shown the policy they show now. */
export async function policyTold(db: Db, domainId: number): Promise<PolicyTold> {
  const found = await sql<PolicyTold>`
    with mine as (select r.day, r.received_at, r.policy ->> 'p' as p from reports r where r.domain_id = ${domainId} and r.state = 'current'),
      latest as (select p from mine order by day desc, received_at desc limit 1)
    select max(received_at) as "lastReportAt", max(day) as "dataUpTo", min(day) as "dataFrom", (select p from latest) as policy,
      coalesce((max(day) filter (where p is distinct from (select p from latest)))::date + 1, min(day)) as since from mine`.execute(
    db,
  );
  return found.rows[0] ?? { lastReportAt: null, dataUpTo: null, dataFrom: null, policy: null, since: null };
}

/** Selectors that mail verified with as the domain itself, busiest first; `recent` counts mails since `recentFrom`. */
export async function seenSelectors(
  db: Db,
  domain: { id: number; name: string },
  days: DayRange,
  recentFrom: string,
): Promise<{ selector: string; messages: number; recent: number; lastDay: string }[]> {
  const found = await sql<{ selector: string; messages: number; recent: number; lastDay: string }>`
    select lower(d ->> 'selector') as selector, sum(t.count::float8) as messages,
      coalesce(sum(t.count::float8) filter (where t.day >= ${recentFrom}::date), 0) as recent, max(t.day) as "lastDay"
    from report_records t cross join lateral jsonb_array_elements(t.dkim) d
    where ${ofDomains('t', [domain.id])} and ${inDays('t', days)} and d ->> 'result' = 'pass'
      and lower(d ->> 'domain') = ${domain.name} and d ->> 'selector' ~ '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$'
    group by 1 order by 2 desc, 1 limit 30`.execute(db);
  return found.rows;
}

/** Mails that receivers let through as mailing-list mail. */
export async function listMail(db: Db, domainId: number, days: DayRange): Promise<number> {
  const found = await sql<{ n: number }>`select coalesce(sum(t.count::float8), 0) as n from report_records t
    where ${ofDomains('t', [domainId])} and ${inDays('t', days)} and t.reasons @> '[{"type": "mailing_list"}]'::jsonb`.execute(
    db,
  );
  return found.rows[0]?.n ?? 0;
}

/** Mails that pass only because alignment is relaxed: no passing result stands under exactly the author's name. */
export async function strictBreaks(db: Db, domainId: number, days: DayRange): Promise<{ dkim: number; spf: number }> {
  const found = await sql<{ dkim: number; spf: number }>`select
      coalesce(sum(t.count::float8) filter (where t.dkim_aligned and not exists (select 1 from jsonb_array_elements(t.dkim) d
        where d ->> 'result' = 'pass' and lower(d ->> 'domain') = lower(t.header_from))), 0) as dkim,
      coalesce(sum(t.count::float8) filter (where t.spf_aligned and not exists (select 1 from jsonb_array_elements(t.spf) s
        where s ->> 'result' = 'pass' and lower(s ->> 'domain') = lower(t.header_from))), 0) as spf
    from report_records t where ${ofDomains('t', [domainId])} and ${inDays('t', days)}`.execute(db);
  return found.rows[0] ?? { dkim: 0, spf: 0 };
}
