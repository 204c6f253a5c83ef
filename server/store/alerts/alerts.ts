import { type RawBuilder, sql } from 'kysely';
import type { AlertOutcome, AlertStatus, Severity } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import type { CustomerShare } from '../domains/domains.ts';
import { isKnown, otherPerson } from '../people/known-people.ts';
import { anywhere, type Page } from '../period.ts';
import type { CustomerScope } from '../scope.ts';
import type { AlertSeries, Evidence } from '../tables/alerts.ts';
import { plainArray, textArray, toJson } from '../text.ts';

export type PersonRef = { id: number; name: string } | null;

export type AlertRow = {
  id: number;
  domainId: number | null;
  domainName: string | null;
  /** The customer that the alert is about as a whole; never set together with a domain. */
  customerId: number | null;
  customers: CustomerShare[];
  rule: string;
  subject: string;
  dedupeKey: string;
  cause: string;
  causeName: string;
  severity: Severity;
  status: AlertStatus;
  version: number;
  count: number;
  title: string;
  evidence: Evidence[];
  series: AlertSeries | null;
  nextStep: string;
  happenedAt: Date;
  detectedAt: Date;
  seenAt: Date;
  acknowledgedBy: PersonRef;
  acknowledgedAt: Date | null;
  assignedTo: PersonRef;
  snoozedUntil: Date | null;
  resolvedBy: PersonRef;
  resolvedAt: Date | null;
  outcome: AlertOutcome | null;
  incidentId: number | null;
  escalation: number;
  escalatesAt: Date | null;
};

/** Whether an alert is about the intake: such alerts are the staff's alone. */
export function isOfIntake({ domainId, customerId }: Pick<AlertRow, 'domainId' | 'customerId'>): boolean {
  return domainId === null && customerId === null;
}

/** What an alert is about: its domain, else the customer it is about as a whole; `null` for the intake. */
export function placeName({
  domainName,
  customerId,
  customers,
}: Pick<AlertRow, 'domainName' | 'customerId' | 'customers'>): string | null {
  return domainName ?? (customerId === null ? null : (customers.find(({ id }) => id === customerId)?.name ?? null));
}

export type AlertFilter = {
  id?: number;
  ids?: readonly number[];
  domainId?: number | undefined;
  customerId?: number | undefined;
  status?: readonly AlertStatus[];
  severity?: readonly Severity[] | undefined;
  rule?: string | undefined;
  /** Acknowledged by, or given to, this user. */
  of?: number | undefined;
  text?: string | undefined;
  cause?: string | undefined;
  butNot?: number | undefined;
  detectedAfter?: Date | undefined;
  happenedSince?: Date | undefined;
  /** Open at some time since, however long before it was detected. */
  openSince?: Date | undefined;
  /** Detected or resolved since. */
  changedSince?: Date | undefined;
  /** A condition over table alerts as `a` with its domain as `d`. */
  where?: RawBuilder<boolean> | undefined;
};

const person = (scope: CustomerScope, alias: string) => {
  const user = sql.table(alias);
  return sql`case when ${user}.id is null then null when ${isKnown(scope, alias)}
    then json_build_object('id', ${user}.id, 'name', ${user}.display_name) else ${toJson(otherPerson)}::json end`;
};

/** Customers within the scope, as an SQL condition on `dc`. */
function customersIn(scope: CustomerScope): RawBuilder<unknown> {
  return scope.kind === 'all' ? sql`true` : sql`dc.customer_id = any(${plainArray(scope.ids)}::int[])`;
}

function visible(scope: CustomerScope): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`true`;
  return isOf(sql`any(${plainArray(scope.ids)}::int[])`);
}

/** Whether an alert is about a domain of these customers, or about one of them as a whole; never true of the intake's. */
function isOf(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(a.customer_id = ${ids}
    or exists (select 1 from domain_customers dc where dc.domain_id = a.domain_id and dc.customer_id = ${ids}))`;
}

function conditions(scope: CustomerScope, filter: AlertFilter): RawBuilder<unknown> {
  const parts = [visible(scope), sql`(a.domain_id is null or d.is_active)`];
  if (filter.id !== undefined) parts.push(sql`a.id = ${filter.id}`);
  if (filter.ids !== undefined) parts.push(sql`a.id = any(${plainArray(filter.ids)}::int[])`);
  if (filter.domainId !== undefined) parts.push(sql`a.domain_id = ${filter.domainId}`);
  if (filter.customerId !== undefined) parts.push(isOf(sql`${filter.customerId}`));
  if (filter.status !== undefined) parts.push(sql`a.status = any(${textArray(filter.status)}::text[])`);
  if (filter.severity !== undefined) parts.push(sql`a.severity = any(${textArray(filter.severity)}::text[])`);
  if (filter.rule !== undefined) parts.push(sql`a.rule = ${filter.rule}`);
  if (filter.cause !== undefined) parts.push(sql`a.cause = ${filter.cause}`);
  if (filter.butNot !== undefined) parts.push(sql`a.id <> ${filter.butNot}`);
  if (filter.detectedAfter !== undefined) parts.push(sql`a.detected_at > ${filter.detectedAfter}`);
  if (filter.happenedSince !== undefined) parts.push(sql`a.happened_at >= ${filter.happenedSince}`);
  if (filter.openSince !== undefined) parts.push(sql`(a.status <> 'resolved' or a.resolved_at >= ${filter.openSince})`);
  if (filter.changedSince !== undefined)
    parts.push(sql`(a.detected_at >= ${filter.changedSince} or a.resolved_at >= ${filter.changedSince})`);
  if (filter.of !== undefined) parts.push(sql`(a.assigned_to = ${filter.of} or a.acknowledged_by = ${filter.of})`);
  if (filter.where !== undefined) parts.push(filter.where);
  if (filter.text) {
    const pattern = anywhere(filter.text);
    parts.push(sql`(d.name ilike ${pattern} or a.title ilike ${pattern} or a.cause_name ilike ${pattern}
      or exists (select 1 from customers c where c.id = a.customer_id and c.name ilike ${pattern}))`);
  }
  return sql.join(parts, sql` and `);
}

const rank = sql.raw(`array_position(array['critical','high','medium','low','info'], a.severity)`);

/** Alerts in a scope, the worst first and of equals those that happened last, and how many there are. Those of the intake, of no domain and no customer, are for staff alone. */
export async function listAlerts(
  db: Db,
  scope: CustomerScope,
  filter: AlertFilter,
  { limit, offset }: Page,
): Promise<{ rows: AlertRow[]; total: number }> {
  const where = conditions(scope, filter);
  const found =
    await sql<AlertRow>`select a.id, a.domain_id as "domainId", d.name as "domainName", a.customer_id as "customerId", a.rule, a.subject,
      a.dedupe_key as "dedupeKey", a.cause, a.cause_name as "causeName", a.severity, a.status, a.version, a.count, a.title, a.evidence,
      a.series, a.next_step as "nextStep", a.happened_at as "happenedAt", a.detected_at as "detectedAt", a.seen_at as "seenAt",
      ${person(scope, 'ab')} as "acknowledgedBy", a.acknowledged_at as "acknowledgedAt",
      ${person(scope, 'at')} as "assignedTo", a.snoozed_until as "snoozedUntil",
      ${person(scope, 'rb')} as "resolvedBy", a.resolved_at as "resolvedAt", a.outcome, a.incident_id as "incidentId",
      a.escalation, a.escalates_at as "escalatesAt",
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'level', dc.access_level) order by c.name, c.id) from (
          select h.customer_id, h.access_level from domain_customers h where h.domain_id = a.domain_id
          union all select a.customer_id, 'owner' where a.customer_id is not null) dc
        join customers c on c.id = dc.customer_id where ${customersIn(scope)}), '[]'::json) as customers
    from alerts a left join domains d on d.id = a.domain_id left join users ab on ab.id = a.acknowledged_by
      left join users at on at.id = a.assigned_to left join users rb on rb.id = a.resolved_by
    where ${where} order by ${rank}, a.happened_at desc, a.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{
    n: number;
  }>`select count(*) as n from alerts a left join domains d on d.id = a.domain_id where ${where}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.n ?? 0 };
}

export async function findAlert(db: Db, scope: CustomerScope, id: number): Promise<AlertRow | null> {
  const { rows } = await listAlerts(db, scope, { id }, { limit: 1, offset: 0 });
  return rows[0] ?? null;
}

export type AlertStats = {
  open: number;
  acknowledged: number;
  snoozed: number;
  mine: number;
  critical: number;
  high: number;
  medium: number;
  low: number;
  info: number;
  opened24h: number;
  resolved24h: number;
  /** When the newest unresolved one was detected. */
  newestAt: Date | null;
  minutesToAcknowledge: number | null;
  acknowledged30d: number;
};

/** The statistics of a scope: what is open, in all and by severity, when the newest unresolved one was detected, what opened and was resolved in 24 hours, the median time to the first acknowledgement in 30 days. */
export async function alertStats(
  db: Db,
  scope: CustomerScope,
  filter: AlertFilter,
  { now, userId }: { now: Date; userId: number },
): Promise<AlertStats> {
  const since = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const severity = (word: string) =>
    sql`count(*) filter (where a.status = 'open' and a.severity = ${word})::int as ${sql.raw(word)}`;
  const found = await sql<AlertStats>`select
      count(*) filter (where a.status = 'open')::int as open, count(*) filter (where a.status = 'acknowledged')::int as acknowledged,
      count(*) filter (where a.status = 'snoozed')::int as snoozed,
      count(*) filter (where a.status <> 'resolved' and (a.assigned_to = ${userId} or a.acknowledged_by = ${userId}))::int as mine,
      ${severity('critical')}, ${severity('high')}, ${severity('medium')}, ${severity('low')}, ${severity('info')},
      count(*) filter (where a.detected_at > ${since(24)})::int as "opened24h",
      count(*) filter (where a.resolved_at > ${since(24)})::int as "resolved24h",
      max(a.detected_at) filter (where a.status <> 'resolved') as "newestAt",
      (percentile_cont(0.5) within group (order by extract(epoch from a.acknowledged_at - a.detected_at) / 60)
        filter (where a.acknowledged_at > ${since(720)}))::float8 as "minutesToAcknowledge",
      count(*) filter (where a.acknowledged_at > ${since(720)})::int as "acknowledged30d"
    from alerts a left join domains d on d.id = a.domain_id
    where ${conditions(scope, filter)} and (a.status <> 'resolved' or a.resolved_at > ${since(720)})`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('The figures of alerts came back empty.');
  return row;
}

/** How many alerts of a scope have each severity, status and rule. */
export async function countAlertValues(
  db: Db,
  scope: CustomerScope,
): Promise<{ severity: Severity; status: AlertStatus; rule: string; alerts: number }[]> {
  const found = await sql<{ severity: Severity; status: AlertStatus; rule: string; alerts: number }>`
    select a.severity, a.status, a.rule, count(*)::int as alerts from alerts a left join domains d on d.id = a.domain_id
    where ${conditions(scope, {})} group by a.severity, a.status, a.rule`.execute(db);
  return found.rows;
}

/** When the rules were last compared with any domain of the scope, or a customer of it as a whole. */
export async function lastEvaluation(db: Db, scope: CustomerScope): Promise<Date | null> {
  const inScope =
    scope.kind === 'all'
      ? sql`true`
      : sql`exists (select 1 from domain_customers dc where dc.domain_id = e.domain_id and ${customersIn(scope)})`;
  const found = await sql<{ at: Date | null }>`select greatest(
      (select max(e.evaluated_at) from alert_evaluations e where ${inScope}),
      (select max(dc.evaluated_at) from customer_evaluations dc where ${customersIn(scope)})) as at`.execute(db);
  return found.rows[0]?.at ?? null;
}
