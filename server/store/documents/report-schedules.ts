import { type RawBuilder, sql } from 'kysely';
import type { DocumentFormat, DocumentType, ScheduleStatus } from '#domain/vocabulary/documents.ts';
import type { Db } from '../database.ts';
import { plainArray, textArray } from '../text.ts';
import type { RunReader } from './document-runs.ts';

/** What people choose of a schedule. `cron` is always there, also where they gave a time and a day. */
export type ScheduleChoice = {
  name: string;
  types: DocumentType[];
  format: DocumentFormat;
  cron: string;
  deliveryTime: string;
  deliveryDay: string;
  recipients: string[];
  customerId: number | null;
  customerIds: number[];
  domainIds: number[];
  days: number;
  includeCharts: boolean;
};

/** A schedule of reports. */
export type ScheduleRow = ScheduleChoice & {
  id: number;
  ownerUserId: number;
  ownerName: string;
  customerName: string | null;
  status: ScheduleStatus;
  nextRunAt: Date | null;
  lastRunAt: Date | null;
  runCount: number;
  failureCount: number;
  lastError: string | null;
  version: number;
  createdAt: Date;
  /** It names domains, and its customer has none of them any more. */
  isBare: boolean;
};

/** Whether a schedule names domains and its customer has none of them any more. */
export const isBareSchedule = (table: 's' | 'r') =>
  `(${table}.customer_id is not null and cardinality(${table}.domain_ids) > 0 and not exists (select 1 from domain_customers dc
    join domains d on d.id = dc.domain_id and d.is_active where dc.customer_id = ${table}.customer_id and dc.domain_id = any(${table}.domain_ids)))`;

const columns =
  sql.raw(`s.id, s.owner_user_id as "ownerUserId", u.display_name as "ownerName", s.customer_id as "customerId", c.name as "customerName",
  s.customer_ids as "customerIds", s.name, s.types, s.format, s.status, s.cron, s.delivery_time as "deliveryTime", s.delivery_day as "deliveryDay",
  s.next_run_at as "nextRunAt", s.last_run_at as "lastRunAt", s.run_count as "runCount", s.failure_count as "failureCount",
  s.last_error as "lastError", s.recipients, s.domain_ids as "domainIds", s.days, s.include_charts as "includeCharts", s.version,
  s.created_at as "createdAt", ${isBareSchedule('s')} as "isBare"`);
const source = sql.raw('report_schedules s join users u on u.id = s.owner_user_id left join customers c on c.id = s.customer_id');

function visible({ userId, scope }: RunReader): RawBuilder<unknown> {
  const within = scope.kind === 'all' ? sql`true` : sql`s.customer_ids <@ ${plainArray(scope.ids)}::int[]`;
  return sql`${within} and (s.customer_id is not null or s.owner_user_id = ${userId})`;
}

/** The accessible schedules, the next run first. */
export async function listSchedules(db: Db, reader: RunReader, activeOnly: boolean): Promise<ScheduleRow[]> {
  const active = activeOnly ? sql`and s.status = 'active'` : sql``;
  const found = await sql<ScheduleRow>`select ${columns} from ${source} where ${visible(reader)} ${active}
    order by s.status, s.next_run_at nulls last, s.id limit 500`.execute(db);
  return found.rows;
}

/** An accessible schedule; an inaccessible one answers as if it did not exist. */
export async function findSchedule(db: Db, reader: RunReader, id: number): Promise<ScheduleRow | null> {
  const found = await sql<ScheduleRow>`select ${columns} from ${source} where s.id = ${id} and ${visible(reader)}`.execute(db);
  return found.rows[0] ?? null;
}

/** A schedule for the job that runs it. Not scoped: the job takes the rights of its owner. */
export async function readSchedule(db: Db, id: number): Promise<ScheduleRow | null> {
  const found = await sql<ScheduleRow>`select ${columns} from ${source} where s.id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}

export async function addSchedule(
  db: Db,
  row: ScheduleChoice & { ownerUserId: number; status: ScheduleStatus; nextRunAt: Date | null; at: Date },
): Promise<number> {
  const found = await sql<{
    id: number;
  }>`insert into report_schedules (owner_user_id, customer_id, customer_ids, name, types, format, status, cron,
      delivery_time, delivery_day, next_run_at, recipients, domain_ids, days, include_charts, created_at)
    values (${row.ownerUserId}, ${row.customerId}, ${plainArray(row.customerIds)}::int[], ${row.name}, ${textArray(row.types)}::text[], ${row.format},
      ${row.status}, ${row.cron}, ${row.deliveryTime}, ${row.deliveryDay}, ${row.nextRunAt}, ${textArray(row.recipients)}::text[],
      ${plainArray(row.domainIds)}::int[], ${row.days}, ${row.includeCharts}, ${row.at}) returning id`.execute(db);
  return found.rows[0]?.id ?? 0;
}

/** Saves what people chose where the schedule still has the version that was read. */
export async function changeSchedule(
  db: Db,
  id: number,
  was: number,
  row: ScheduleChoice & { nextRunAt: Date | null },
): Promise<boolean> {
  const found =
    await sql`update report_schedules set customer_id = ${row.customerId}, customer_ids = ${plainArray(row.customerIds)}::int[],
      name = ${row.name}, types = ${textArray(row.types)}::text[], format = ${row.format}, cron = ${row.cron}, delivery_time = ${row.deliveryTime},
      delivery_day = ${row.deliveryDay}, next_run_at = ${row.nextRunAt}, recipients = ${textArray(row.recipients)}::text[],
      domain_ids = ${plainArray(row.domainIds)}::int[], days = ${row.days}, include_charts = ${row.includeCharts}, version = version + 1
    where id = ${id} and version = ${was} returning id`.execute(db);
  return found.rows.length > 0;
}

/** Moves a schedule where it is still in `was`. What people chose stays, so its version does too. */
export async function setScheduleStatus(db: Db, id: number, was: ScheduleStatus, next: ScheduleStatus): Promise<boolean> {
  const found = await sql`update report_schedules set status = ${next},
      last_error = case when ${next} = 'active' then null else last_error end
    where id = ${id} and status = ${was} returning id`.execute(db);
  return found.rows.length > 0;
}

/** When a resumed schedule runs next. */
export async function setNextRun(db: Db, id: number, next: Date | null): Promise<void> {
  await sql`update report_schedules set next_run_at = ${next} where id = ${id}`.execute(db);
}

export async function removeSchedule(db: Db, id: number): Promise<boolean> {
  const found = await sql`delete from report_schedules where id = ${id} returning id`.execute(db);
  return found.rows.length > 0;
}

/** The active schedules whose time has come. */
export async function dueSchedules(db: Db, now: Date): Promise<{ id: number; nextRunAt: Date }[]> {
  const found = await sql<{ id: number; nextRunAt: Date }>`select id, next_run_at as "nextRunAt" from report_schedules
    where status = 'active' and next_run_at <= ${now} order by next_run_at, id limit 1000`.execute(db);
  return found.rows;
}

/** Takes a run: `false` where another process took it, or the schedule changed meanwhile. */
export async function takeScheduledRun(db: Db, id: number, planned: Date, next: Date, at: Date): Promise<boolean> {
  const found = await sql`update report_schedules set next_run_at = ${next}, last_run_at = ${at}, run_count = run_count + 1
    where id = ${id} and status = 'active' and next_run_at = ${planned} returning id`.execute(db);
  return found.rows.length > 0;
}

/** Counts a run that a person asked for. */
export async function noteManualRun(db: Db, id: number, at: Date): Promise<void> {
  await sql`update report_schedules set last_run_at = ${at}, run_count = run_count + 1 where id = ${id}`.execute(db);
}

/** What became of the last run: failures are counted until one works. */
export async function noteScheduleResult(db: Db, id: number, error: string | null): Promise<void> {
  await sql`update report_schedules set last_error = ${error}, failure_count = case when ${error}::text is null then 0 else failure_count + 1 end
    where id = ${id}`.execute(db);
}

/** To whom a report goes. */
export async function addDeliveries(db: Db, runId: number, emails: readonly string[]): Promise<void> {
  for (const email of emails)
    await sql`insert into document_deliveries (run_id, email) values (${runId}, ${email}) on conflict do nothing`.execute(db);
}

export async function waitingDeliveries(db: Db, runId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('document_deliveries')
    .select('email')
    .where('run_id', '=', runId)
    .where('status', '=', 'waiting')
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

export async function settleDelivery(
  db: Db,
  runId: number,
  email: string,
  status: 'sent' | 'refused',
  at: Date,
  error: string | null,
): Promise<void> {
  await db
    .updateTable('document_deliveries')
    .set({ status, sent_at: at, error })
    .where('run_id', '=', runId)
    .where('email', '=', email)
    .execute();
}
