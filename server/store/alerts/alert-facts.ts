import { sql } from 'kysely';
import type { MailCounts } from '#domain/alerts/facts.ts';
import type { PlannedChange } from '#domain/alerts/planned-changes.ts';
import { currentKeyOf } from '#domain/alerts/sender.ts';
import type { CheckFindings } from '#domain/check/topics.ts';
import type { ScoreTopic } from '#domain/score/inputs.ts';
import type { MailClass, SenderCategory } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { type DayRange, inDays, ofDomains } from '../period.ts';
import { plainArray } from '../text.ts';

export type WatchedDomain = { id: number; name: string; mailClass: MailClass; customerIds: number[] };
export type MailDayRow = MailCounts & { domainId: number; day: string; overridden: number };
export type ReporterDayRow = { domainId: number; key: string; name: string; day: string; receivedAt: Date; messages: number };
export type TlsDayRow = { domainId: number; day: string; successes: number; failures: number; byType: Record<string, number> };

const counts = sql`sum(t.total::float8) as total, sum(t.passed::float8) as passed, sum(t.dkim_aligned::float8) as "dkimAligned",
  sum(t.disp_quarantine::float8) as quarantined, sum(t.disp_reject::float8) as rejected, sum(t.forwarded::float8) as forwarded`;

/** Active domains with these ids and their customers, the longest held first. */
export async function watchedDomains(db: Db, ids: readonly number[]): Promise<WatchedDomain[]> {
  const found = await sql<WatchedDomain>`select d.id, d.name, d.mail_class as "mailClass",
      array(select dc.customer_id from domain_customers dc where dc.domain_id = d.id order by dc.created_at, dc.customer_id) as "customerIds"
    from domains d where d.is_active and d.id = any(${plainArray(ids)}::int[]) order by d.id`.execute(db);
  return found.rows;
}

export async function mailDays(db: Db, ids: readonly number[], days: DayRange): Promise<MailDayRow[]> {
  const found = await sql<MailDayRow>`select t.domain_id as "domainId", t.day, ${counts}, sum(t.overridden::float8) as overridden
    from daily_domain t where ${ofDomains('t', ids)} and ${inDays('t', days)} and t.total > 0
    group by t.domain_id, t.day order by t.domain_id, t.day`.execute(db);
  return found.rows;
}

/** The first day a domain has any mail of, and when the last report of its newest days came. */
export async function mailEnds(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { firstDay: string | null; lastReportAt: Date | null }>> {
  const found = await sql<{ id: number; firstDay: string | null; lastReportAt: Date | null }>`select d.id,
      (select min(t.day) from daily_domain t where t.domain_id = d.id) as "firstDay",
      (select max(newest.received_at) from (select r.received_at from reports r where r.domain_id = d.id and r.state = 'current'
        order by r.day desc, r.id desc limit 50) newest) as "lastReportAt"
    from domains d where d.id = any(${plainArray(ids)}::int[])`.execute(db);
  return new Map(found.rows.map(({ id, ...ends }) => [id, ends]));
}

export async function reporterDays(db: Db, ids: readonly number[], days: DayRange): Promise<ReporterDayRow[]> {
  const found = await sql<ReporterDayRow>`select t.domain_id as "domainId", t.reporter_key as key, min(t.org_name) as name, t.day,
      min(t.received_at) as "receivedAt", sum(t.total::float8) as messages
    from reports t where ${ofDomains('t', ids)} and ${inDays('t', days)} and t.state = 'current'
    group by t.domain_id, t.reporter_key, t.day order by t.domain_id, t.reporter_key, t.day`.execute(db);
  return found.rows;
}

export async function tlsDays(db: Db, ids: readonly number[], days: DayRange): Promise<TlsDayRow[]> {
  const found =
    await sql<TlsDayRow>`with r as (select t.* from tls_reports t where ${ofDomains('t', ids)} and ${inDays('t', days)}),
      kinds as (select r.domain_id, r.day, f.result_type, sum(f.failed_sessions::float8) as n
        from r join tls_failures f on f.domain_id = r.domain_id and f.report_id = r.id group by 1, 2, 3)
    select r.domain_id as "domainId", r.day, sum(r.successes::float8) as successes, sum(r.failures::float8) as failures,
      coalesce((select json_object_agg(k.result_type, k.n) from kinds k where k.domain_id = r.domain_id and k.day = r.day), '{}'::json)
        as "byType"
    from r group by r.domain_id, r.day order by r.domain_id, r.day`.execute(db);
  return found.rows;
}

export type CheckRow = {
  domainId: number;
  checkedAt: Date;
  findings: CheckFindings;
  result: unknown;
  protection: unknown;
};

export async function latestChecks(db: Db, ids: readonly number[]): Promise<Map<number, CheckRow>> {
  const found =
    await sql<CheckRow>`select t.domain_id as "domainId", t.checked_at as "checkedAt", t.findings, t.result, t.protection
    from domain_checks t where ${ofDomains('t', ids)}`.execute(db);
  return new Map(found.rows.map((row) => [row.domainId, row]));
}

export type ChangeRow = { domainId: number; at: Date; record: string; name: string; before: string | null; after: string | null };

export async function changesSince(db: Db, ids: readonly number[], since: Date): Promise<ChangeRow[]> {
  const found = await sql<ChangeRow>`select t.domain_id as "domainId", t.at, t.record, t.name, t.before, t.after
    from record_changes t where ${ofDomains('t', ids)} and t.at >= ${since} order by t.at, t.id`.execute(db);
  return found.rows;
}

type ScoreStepRow = { domainId: number; at: Date; score: number | null; failed: ScoreTopic[] | null };

export async function scoresSince(db: Db, ids: readonly number[], since: Date): Promise<ScoreStepRow[]> {
  const failed = sql`t.inputs -> 'failed'`;
  const found = await sql<ScoreStepRow>`select t.domain_id as "domainId", t.at, t.score, ${failed} as failed
    from score_history t where ${ofDomains('t', ids)} and t.at >= ${since}
    union all select t.domain_id, t.at, t.score, ${failed} from (select distinct on (t.domain_id) t.* from score_history t
      where ${ofDomains('t', ids)} and t.at < ${since} order by t.domain_id, t.id desc) t
    order by 1, 2`.execute(db);
  return found.rows;
}

export type StoredSelectorRow = {
  domainId: number;
  selector: string;
  isActive: boolean;
  keySince: Date | null;
  isKeyChanged: boolean;
  seenDay: string | null;
};

export async function storedSelectors(db: Db, ids: readonly number[]): Promise<StoredSelectorRow[]> {
  const found = await sql<StoredSelectorRow>`select t.domain_id as "domainId", t.selector, t.is_active as "isActive",
      t.key_since as "keySince", t.key_changed as "isKeyChanged", t.seen_on as "seenDay"
    from dkim_selectors t where ${ofDomains('t', ids)} order by t.domain_id, t.selector`.execute(db);
  return found.rows;
}

export type CategoryRow = { domainId: number; sender: string; category: SenderCategory; changedAt: Date };

export async function senderCategories(db: Db, ids: readonly number[]): Promise<CategoryRow[]> {
  const found = await sql<CategoryRow>`select t.domain_id as "domainId", t.sender, t.category, t.changed_at as "changedAt"
    from sender_categories t where ${ofDomains('t', ids)} order by t.domain_id, t.changed_at`.execute(db);
  return found.rows.map((row) => ({ ...row, sender: currentKeyOf(row.sender) }));
}

/** Announced changes that end after a time, of these customers and domains. */
export async function plannedChanges(
  db: Db,
  customerIds: readonly number[],
  endAfter: Date,
): Promise<(PlannedChange & { domainId: number | null })[]> {
  const found = await sql<PlannedChange & { domainId: number | null }>`select
      customer_id as "customerId", domain_id as "domainId", extract(epoch from starts_at)::float8 * 1000 as "fromMs",
      extract(epoch from ends_at)::float8 * 1000 as "toMs"
    from change_windows where customer_id = any(${plainArray(customerIds)}::int[]) and ends_at >= ${endAfter}
    order by starts_at, id`.execute(db);
  return found.rows;
}

/** The policy shown in reports, by day on which it changed; oldest first. */
export async function policyDays(db: Db, ids: readonly number[]): Promise<{ domainId: number; day: string; policy: string }[]> {
  const found = await sql<{ domainId: number; day: string; policy: string }>`select "domainId", day, policy from (
      select s.*, lag(s.policy) over (partition by s."domainId" order by s.day) as before from (
        select t.domain_id as "domainId", t.day, max(t.policy ->> 'p') as policy
        from reports t where ${ofDomains('t', ids)} and t.state = 'current' group by t.domain_id, t.day
      ) s where s.policy is not null
    ) steps where before is distinct from policy order by "domainId", day`.execute(db);
  return found.rows;
}
