import { sql } from 'kysely';
import type { Severity } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { ofDomains } from '../period.ts';
import type { AlertSeries, Evidence } from '../tables/alerts.ts';
import { plainArray, textArray, toJson } from '../text.ts';

export type OpenAlertRow = {
  id: number;
  domainId: number | null;
  customerId: number | null;
  rule: string;
  subject: string;
  dedupeKey: string;
  severity: Severity;
  happenedAt: Date;
  detectedAt: Date;
  title: string;
  cause: string;
  causeName: string;
  evidence: Evidence[];
  series: AlertSeries | null;
  nextStep: string;
};

/** Alerts that are not resolved: of these domains, of these customers as a whole, or (`null`) of the intake. */
export async function openAlertsOf(
  db: Db,
  of: { domainIds: readonly number[] } | { customerIds: readonly number[] } | null,
): Promise<OpenAlertRow[]> {
  const where =
    of === null
      ? sql`t.domain_id is null and t.customer_id is null`
      : 'domainIds' in of
        ? ofDomains('t', of.domainIds)
        : sql`t.customer_id = any(${plainArray(of.customerIds)}::int[])`;
  const found =
    await sql<OpenAlertRow>`select t.id, t.domain_id as "domainId", t.customer_id as "customerId", t.rule, t.subject, t.dedupe_key as "dedupeKey",
      t.severity, t.happened_at as "happenedAt", t.detected_at as "detectedAt", t.title, t.cause, t.cause_name as "causeName",
      t.evidence, t.series, t.next_step as "nextStep"
    from alerts t where ${where} and t.status <> 'resolved' order by t.id`.execute(db);
  return found.rows;
}

export type AlertText = {
  severity: Severity;
  title: string;
  cause: string;
  causeName: string;
  evidence: Evidence[];
  series: AlertSeries | null;
  nextStep: string;
  happenedAt: Date;
};

const textColumns = ({ severity, title, cause, causeName, evidence, series, nextStep, happenedAt }: AlertText) => ({
  severity,
  title,
  cause,
  cause_name: causeName,
  evidence: toJson(evidence),
  series: series === null ? null : toJson(series),
  next_step: nextStep,
  happened_at: happenedAt,
});

/** Adds an alert; `null` if one with its key is already open. */
export async function insertAlert(
  db: Db,
  row: AlertText & {
    domainId: number | null;
    customerId?: number | null;
    rule: string;
    subject: string;
    dedupeKey: string;
    at: Date;
  },
): Promise<number | null> {
  const added = await db
    .insertInto('alerts')
    .values({
      domain_id: row.domainId,
      customer_id: row.customerId ?? null,
      rule: row.rule,
      subject: row.subject,
      dedupe_key: row.dedupeKey,
      ...textColumns(row),
      detected_at: row.at,
      seen_at: row.at,
      acknowledged_by: null,
      assigned_to: null,
      resolved_by: null,
      outcome: null,
      incident_id: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').where('status', '<>', 'resolved').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** Updates the content of an alert without an entry in its timeline. */
export async function refreshAlert(db: Db, id: number, text: AlertText): Promise<void> {
  await db.updateTable('alerts').set(textColumns(text)).where('id', '=', id).execute();
}

/** Notes that these alerts still hold. */
export async function noteSeen(db: Db, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length > 0) await sql`update alerts set seen_at = ${at} where id = any(${plainArray(ids)}::int[])`.execute(db);
}

/**
 * Records a sighting that needs confirmation by a second check, and returns when it was first seen; one older than `oldest` starts again.
 */
export async function noteSighting(db: Db, key: string, domainId: number, at: Date, oldest: Date): Promise<Date> {
  const found = await sql<{ firstAt: Date }>`insert into alert_sightings (dedupe_key, domain_id, first_at, seen_at)
      values (${key}, ${domainId}, ${at}, ${at})
    on conflict (dedupe_key) do update set seen_at = excluded.seen_at,
      first_at = case when alert_sightings.seen_at < ${oldest} then excluded.first_at else alert_sightings.first_at end
    returning first_at as "firstAt"`.execute(db);
  return found.rows[0]?.firstAt ?? at;
}

/** Forgets sightings at these domains that the last evaluation did not see again. */
export async function forgetSightings(db: Db, domainIds: readonly number[], but: readonly string[]): Promise<void> {
  await sql`delete from alert_sightings t where ${ofDomains('t', domainIds)} and not t.dedupe_key = any(${textArray(but)}::text[])`.execute(
    db,
  );
}

/** Active domains with new reports or a new check since their last evaluation, or last evaluated before a time. */
export async function domainsToEvaluate(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number[]> {
  const found = await sql<{ id: number }>`select d.id from domains d left join alert_evaluations e on e.domain_id = d.id
    where d.is_active and (e.evaluated_at is null or e.evaluated_at < ${before}
      or exists (select 1 from domain_checks c where c.domain_id = d.id and c.judged_at > e.evaluated_at)
      or exists (select 1 from reports r where r.domain_id = d.id and r.loaded_at > e.evaluated_at))
    order by e.evaluated_at nulls first, d.id limit ${limit}`.execute(db);
  return found.rows.map(({ id }) => id);
}

export async function noteEvaluations(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await sql`insert into alert_evaluations (domain_id, evaluated_at)
      select id, ${at} from unnest(${plainArray(ids)}::int[]) as id where exists (select 1 from domains d where d.id = id)
    on conflict (domain_id) do update set evaluated_at = excluded.evaluated_at`.execute(db);
}

/** The active domains of a customer. */
export async function domainIdsOf(db: Db, customerId: number): Promise<number[]> {
  const found = await sql<{ id: number }>`select d.id from domains d join domain_customers c on c.domain_id = d.id
    where c.customer_id = ${customerId} and d.is_active order by d.id`.execute(db);
  return found.rows.map(({ id }) => id);
}

/**
 * Active customers with a running subscription, or an open alert about them, whose plan or subscription changed since their last
 * evaluation, or who were last evaluated before a time.
 */
export async function customersToEvaluate(db: Db, before: Date): Promise<number[]> {
  const found = await sql<{ id: number }>`select c.id from customers c
      left join subscriptions s on s.customer_id = c.id and s.status not in ('expired', 'refunded')
      left join plans p on p.id = s.plan_id left join customer_evaluations e on e.customer_id = c.id
    where c.is_active and (s.id is not null or exists (select 1 from alerts a where a.customer_id = c.id and a.status <> 'resolved'))
      and (e.evaluated_at is null or e.evaluated_at < ${before} or s.changed_at > e.evaluated_at or p.changed_at > e.evaluated_at)
    order by e.evaluated_at nulls first, c.id`.execute(db);
  return found.rows.map(({ id }) => id);
}

export async function noteCustomerEvaluations(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await sql`insert into customer_evaluations (customer_id, evaluated_at)
      select id, ${at} from unnest(${plainArray(ids)}::int[]) as id where exists (select 1 from customers c where c.id = id)
    on conflict (customer_id) do update set evaluated_at = excluded.evaluated_at`.execute(db);
}
