import { isDeepStrictEqual } from 'node:util';
import type { Parsed } from '#contract/endpoint.ts';
import type { reportScheduling } from '#contract/report-scheduling.ts';
import { isReadOnly, isStaff, mayInArea, mayManageCustomer } from '#domain/access.ts';
import { typeLabels } from '#domain/documents/labels.ts';
import { cadenceOf, cadenceOfCron, cronAtTime, cronOf, defaultScheduleName, nextRun } from '#domain/documents/schedule.ts';
import { clockText } from '#domain/sast.ts';
import { formOf } from '#domain/text.ts';
import type { UserCall } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { scheduleWire } from '#server/presenters/documents.ts';
import type { Db } from '#server/store/database.ts';
import {
  addSchedule,
  changeSchedule,
  findSchedule,
  listSchedules,
  noteManualRun,
  removeSchedule,
  type ScheduleChoice,
  type ScheduleRow,
  setNextRun,
} from '#server/store/documents/report-schedules.ts';
import { audit } from '#server/store/people/audit.ts';
import { transitOnce } from '#server/transit.ts';
import { accessibleScope } from '../scope.ts';
import { needUnsuspended } from '../sessions/suspended.ts';
import { ownerOf } from '../sessions/view-as.ts';
import { needFormat } from './document-file.ts';
import { allRemoved, withoutRemoved } from './monitored.ts';
import { strangersAmong } from './recipients.ts';
import { enqueueReports, scheduleEntity } from './run-schedules.ts';
import { documentScope } from './scope.ts';

type Calls = typeof reportScheduling;
type Body = Parsed<Calls['createSchedule']>['body'];

const lateMs = 15 * 60_000;
const readerOf = ({ actor }: UserCall) => ({ userId: ownerOf(actor), scope: accessibleScope(actor) });

function refuse(field: string, text: string): never {
  throw invalid(text, { fields: [{ field, text }] });
}

/**
 * The validated request body: the cadence, a scope the caller can access, and recipients that have access unless `known`. Throws 400, 404.
 */
async function choiceOf(call: UserCall, body: Body, known: readonly string[] = []): Promise<ScheduleChoice> {
  const cadence = cadenceOf({ cron: body.cron_expression, time: body.delivery_time, day: body.delivery_day });
  if (cadence === null) refuse('cron_expression', 'Choose every day, a weekday or a day of the month.');
  const types =
    body.report_types === undefined || body.report_types.length === 0 ? [body.report_type] : [...new Set(body.report_types)];
  for (const type of types) needFormat(type, body.format);
  const isPortfolio = types.every((type) => typeLabels[type].of === 'portfolio');
  const customerId = isPortfolio ? null : (body.customer_id ?? call.actor.defaultCustomerId);
  if (!isPortfolio && customerId === null) refuse('customer_id', 'Choose a customer.');
  const asked =
    customerId === null
      ? { type: 'portfolio_overview' as const }
      : { type: 'customer_detailed' as const, id: customerId, domainIds: body.domains };
  const { customers } = await documentScope(call, asked);
  const customerIds = customers.map(({ id }) => id);
  needUnsuspended(call, customerIds);
  const recipients = [...new Set(body.recipients)];
  const staffToo = isStaff(call.actor.role);
  const isNew = (email: string) => staffToo || !known.includes(email);
  const strangers = await strangersAmong(call.store.db, recipients.filter(isNew), { customerIds, staffToo });
  if (strangers.length > 0)
    refuse(
      'recipients',
      `${strangers.join(', ')} ${formOf(strangers.length, 'has', 'have')} no access to ${customers[0]?.name ?? 'these customers'}. Invite them first, or leave them out.`,
    );
  return {
    name: body.schedule_name === '' ? defaultScheduleName : body.schedule_name,
    types,
    format: body.format,
    cron: cronOf(cadence),
    deliveryTime: clockText(cadence.minutes),
    deliveryDay: body.delivery_day,
    recipients,
    customerId,
    customerIds,
    domainIds: body.domains,
    days: body.date_range_days,
    includeCharts: body.include_charts,
  };
}

function nextOf({ cron }: Pick<ScheduleChoice, 'cron'>, now: Date): Date | null {
  const cadence = cadenceOfCron(cron);
  return cadence === null ? null : new Date(nextRun(cadence, now.getTime()));
}

/** Adds a schedule of the caller; answers its number. Throws 400, 404. */
export async function createSchedule(call: UserCall, body: Body): Promise<number> {
  const choice = await choiceOf(call, body);
  const at = call.clock.now();
  const status = body.is_active ? ('active' as const) : ('paused' as const);
  return call.store.db.transaction().execute(async (tx) => {
    const id = await addSchedule(tx, { ...choice, ownerUserId: call.actor.userId, status, nextRunAt: nextOf(choice, at), at });
    await audit(tx, {
      at,
      actorUserId: call.actor.userId,
      action: 'report_schedule_created',
      entity: 'report schedule',
      entityId: id,
      details: { name: choice.name },
    });
    return id;
  });
}

/** Whether the caller may change a schedule, or while suspended stop it: its owner, staff who manage mail, and who has "manage" at its customer. */
function mayChange({ actor }: UserCall, { ownerUserId, customerId }: ScheduleRow): boolean {
  return (
    ownerUserId === actor.userId ||
    mayInArea(actor.role, 'mail', 'manage') ||
    (customerId !== null && mayManageCustomer({ ...actor, suspended: [] }, customerId))
  );
}

async function needSchedule(call: UserCall, id: number): Promise<ScheduleRow> {
  const row = await findSchedule(call.store.db, readerOf(call), id);
  if (row === null) throw notFound('This schedule was not found.');
  return row;
}

async function ownSchedule(call: UserCall, id: number): Promise<ScheduleRow> {
  const row = await needSchedule(call, id);
  if (!mayChange(call, row))
    throw forbidden('Only its owner and people with "manage" may change this schedule. Ask one of them.');
  return row;
}

const wireOf = (call: UserCall, row: ScheduleRow) =>
  scheduleWire(row, {
    now: call.clock.now(),
    mayChange: mayChange(call, row),
    isSuspended: isReadOnly(call.actor, row.customerIds),
    problem: row.isBare ? allRemoved : null,
  });

/** The schedules the caller can access. */
export async function scheduleList(call: UserCall, activeOnly: boolean) {
  return (await listSchedules(call.store.db, readerOf(call), activeOnly)).map((row) => wireOf(call, row));
}

/**
 * Changes, pauses or resumes a schedule; while its customer is suspended it can only be paused. Repeating the same values changes nothing. Throws 404, 403, 400, and 409 if somebody else
 * saved meanwhile.
 */
export async function updateSchedule(call: UserCall, { params: { id }, body }: Parsed<Calls['updateSchedule']>) {
  const row = await ownSchedule(call, id);
  const { is_active: isActive, seen_version: seen, ...changes } = body;
  const stored: Partial<Record<string, unknown>> = wireOf(call, row);
  const isChanged = Object.entries(changes).some(
    ([field, value]) => value !== undefined && (row.isBare || !isDeepStrictEqual(value, stored[field])),
  );
  if (isChanged && seen !== undefined && seen !== row.version) throw changedMeanwhile();
  if (isChanged || isActive === true) needUnsuspended(call, row.customerIds);
  if (isChanged) await saveChanges(call, row, changes);
  if (isActive !== undefined && isActive !== (row.status === 'active')) {
    const saved = await needSchedule(call, id);
    if (isActive && saved.isBare) throw invalid(allRemoved);
    const nextRun = nextOf(saved, call.clock.now());
    const also = async (tx: Db) => (isActive ? setNextRun(tx, id, nextRun) : undefined);
    const move = { id, event: { type: isActive ? ('resume' as const) : ('pause' as const) }, by: call.actor.userId, also };
    await transitOnce(call, scheduleEntity, move, [isActive ? 'active' : 'paused']);
  }
  return wireOf(call, await needSchedule(call, id));
}

const changedMeanwhile = () => conflict('Somebody changed this schedule meanwhile. Check it before you save.');

type Changes = Parsed<Calls['updateSchedule']>['body'];

/** The cron line that changes lead to, `null` where time and day say when; another time alone leaves the days as they are. */
function changedCron(
  row: ScheduleRow,
  { cron_expression: cron, delivery_time: time, delivery_day: day }: Changes,
): string | null {
  if (cron !== undefined || day !== undefined) return cron ?? null;
  return time === undefined ? row.cron : cronAtTime(row.cron, time);
}

async function saveChanges(call: UserCall, row: ScheduleRow, changes: Changes): Promise<void> {
  const saysWhen =
    changes.cron_expression !== undefined || changes.delivery_time !== undefined || changes.delivery_day !== undefined;
  const held = (await withoutRemoved(call.store.db, row))?.domainIds ?? [];
  const removed = row.domainIds.filter((domain) => !held.includes(domain));
  const wanted = changes.domains ?? row.domainIds;
  const domains = wanted.filter((domain) => !removed.includes(domain));
  // None would mean all of the customer, which nobody chose.
  if (wanted.length > 0 && domains.length === 0) throw invalid(allRemoved);
  const choice = await choiceOf(
    call,
    {
      schedule_name: changes.schedule_name ?? row.name,
      report_type: changes.report_type ?? row.types[0] ?? 'domain_analytics_report',
      report_types: changes.report_types ?? (changes.report_type === undefined ? row.types : undefined),
      format: changes.format ?? row.format,
      is_active: true,
      cron_expression: changedCron(row, changes),
      delivery_time: changes.delivery_time ?? row.deliveryTime,
      delivery_day: changes.delivery_day ?? row.deliveryDay,
      recipients: changes.recipients ?? row.recipients,
      customer_id: changes.customer_id ?? row.customerId ?? undefined,
      domains,
      date_range_days: changes.date_range_days ?? row.days,
      include_charts: changes.include_charts ?? row.includeCharts,
    },
    row.recipients,
  );
  const nextRunAt = saysWhen ? nextOf(choice, call.clock.now()) : row.nextRunAt;
  if (!(await changeSchedule(call.store.db, row.id, row.version, { ...choice, nextRunAt }))) throw changedMeanwhile();
}

/** Deletes a schedule; its reports are retained until they expire. Throws 404, 403. */
export async function deleteSchedule(call: UserCall, id: number): Promise<void> {
  const { name } = await ownSchedule(call, id);
  await call.store.db.transaction().execute(async (tx) => {
    if (!(await removeSchedule(tx, id))) throw notFound('This schedule was not found.');
    await audit(tx, {
      at: call.clock.now(),
      actorUserId: call.actor.userId,
      action: 'report_schedule_deleted',
      entity: 'report schedule',
      entityId: id,
      details: { name },
    });
  });
}

/** Runs a schedule now, for its recipients or only for the caller; returns the id of the first run. Throws 404, 403, 409. */
export async function executeSchedule(call: UserCall, id: number, toMe: boolean): Promise<number> {
  const row = await withoutRemoved(call.store.db, toMe ? await needSchedule(call, id) : await ownSchedule(call, id));
  if (row === null) throw conflict(allRemoved);
  if (!toMe) needUnsuspended(call, row.customerIds);
  const at = call.clock.now();
  await prepareEffects(call.queue);
  return call.store.db.transaction().execute(async (tx) => {
    const recipients = toMe ? [call.actor.email] : row.recipients;
    const first = await enqueueReports(call, tx, row, {
      ownerUserId: call.actor.userId,
      recipients,
      note: null,
      plannedFor: null,
    });
    if (first === null) throw conflict('This schedule makes no report.');
    if (!toMe) await noteManualRun(tx, id, at);
    return first;
  });
}

const isFailing = ({ failureCount, isBare }: ScheduleRow) => failureCount > 0 || isBare;

/** Statistics of the schedules the caller can access. */
export async function scheduleStats(call: UserCall) {
  const rows = await listSchedules(call.store.db, readerOf(call), false);
  const active = rows.filter(({ status }) => status === 'active');
  const next = active.flatMap(({ nextRunAt, isBare }) => (isBare ? [] : (nextRunAt?.getTime() ?? [])));
  return {
    schedules: rows.length,
    active: active.length,
    paused: rows.length - active.length,
    failing: rows.filter(isFailing).length,
    runs: rows.reduce((sum, { runCount }) => sum + runCount, 0),
    next_run_time: next.length === 0 ? null : new Date(Math.min(...next)).toISOString(),
  };
}

/** Whether the schedules the caller can access run on time. */
export async function schedulingHealth(call: UserCall) {
  const now = call.clock.now();
  const rows = await listSchedules(call.store.db, readerOf(call), true);
  const late = rows.filter(({ nextRunAt }) => nextRunAt !== null && now.getTime() - nextRunAt.getTime() > lateMs).length;
  const failing = rows.filter(isFailing).length;
  return {
    status: late + failing === 0 ? ('healthy' as const) : ('degraded' as const),
    late,
    failing,
    checked_time: now.toISOString(),
  };
}
