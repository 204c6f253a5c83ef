import { typeLabels } from '#domain/documents/labels.ts';
import { cadenceOfCron, lateNote, nextRun } from '#domain/documents/schedule.ts';
import type { DocumentType } from '#domain/vocabulary/documents.ts';
import { reportScheduleMachine } from '#machines/report-schedule.ts';
import type { Context, UserCall } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { AppError } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { addRun } from '#server/store/documents/document-runs.ts';
import {
  addDeliveries,
  dueSchedules,
  noteScheduleResult,
  readSchedule,
  type ScheduleRow,
  setScheduleStatus,
  takeScheduledRun,
} from '#server/store/documents/report-schedules.ts';
import { findDomainNames } from '#server/store/domains/domains.ts';
import { type StoredEntity, transit } from '#server/transit.ts';
import { actAs } from '../act-as.ts';
import { allRemoved, withoutRemoved } from './monitored.ts';
import { documentJob, resumeDocuments } from './run-document.ts';
import { documentScope } from './scope.ts';

/** A schedule as a row that its machine moves. */
export const scheduleEntity: StoredEntity<typeof reportScheduleMachine> = {
  noun: 'report schedule',
  machine: reportScheduleMachine,
  refusal: 'The status of this schedule changed meanwhile. Check it, then try again.',
  read: async (db, id) => {
    const row = await readSchedule(db, id);
    return row === null ? null : { status: row.status, facts: {} };
  },
  write: setScheduleStatus,
};

/** What a schedule asks of one type. Domain analytics of a schedule covers the chosen domains of its customer, or all of them. */
function askedOf({ customerId, customerIds, domainIds }: ScheduleRow, type: DocumentType) {
  const { of } = typeLabels[type];
  if (of === 'portfolio') return { type, customerIds };
  if (of === 'domain') return { type, customerIds: customerId === null ? [] : [customerId], domainIds };
  return { type, id: customerId ?? undefined, domainIds };
}

/** What a report of a schedule is about, in its title. */
async function subjectOf(tx: Db, { customerId, customerName, domainIds }: ScheduleRow, type: DocumentType): Promise<string> {
  const whole = customerName ?? 'all customers';
  if (typeLabels[type].of !== 'domain' || customerId === null || domainIds.length !== 1) return whole;
  const [only] = await findDomainNames(tx, { kind: 'customers', ids: [customerId] }, { ids: domainIds });
  return only?.name ?? whole;
}

/** Puts the reports of a schedule into the queue with their recipients; answers the number of the first. */
export async function enqueueReports(
  context: Pick<Context, 'queue' | 'clock'>,
  tx: Db,
  schedule: ScheduleRow,
  {
    ownerUserId,
    recipients,
    note,
    plannedFor,
  }: { ownerUserId: number; recipients: readonly string[]; note: string | null; plannedFor: Date | null },
): Promise<number | null> {
  let first: number | null = null;
  for (const type of schedule.types) {
    const { type: _, ...asked } = askedOf(schedule, type);
    const id = await addRun(tx, {
      ownerUserId,
      customerId: schedule.customerId,
      customerIds: schedule.customerIds,
      type,
      format: schedule.format,
      options: { ...asked, days: schedule.days, includeCharts: schedule.includeCharts },
      title: `${typeLabels[type].name}, ${await subjectOf(tx, schedule, type)}`,
      createdAt: context.clock.now(),
      note,
      scheduleId: schedule.id,
      scheduledFor: plannedFor,
    });
    if (id === null) continue;
    first ??= id;
    await addDeliveries(tx, id, recipients);
    await context.queue.enqueue(documentJob, { id }, { singletonKey: `document ${id}`, db: tx });
  }
  return first;
}

/** Why the owner of a schedule may no longer see its data; `null` if they still may. */
async function refusalOf(context: Context, schedule: ScheduleRow): Promise<string | null> {
  const call: UserCall | null = await actAs(context, schedule.ownerUserId);
  if (call === null) return `The account of ${schedule.ownerName} is not active any more.`;
  try {
    for (const type of schedule.types) await documentScope(call, askedOf(schedule, type));
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${schedule.ownerName} has no access any more. ${error.message}`;
  }
}

/**
 * Runs the schedules whose time has come, each exactly once however many processes do this: the row and the reports change in one
 * transaction. Runs that were missed while the server was down are made once, with a note. A schedule that cannot be run holds up no other.
 * Reports whose job is lost are queued again. Answers how many were queued by schedules.
 */
export async function runDueSchedules(context: Context): Promise<number> {
  const { db } = context.store;
  await prepareEffects(context.queue);
  await resumeDocuments(context);
  let queued = 0;
  for (const due of await dueSchedules(db, context.clock.now())) {
    try {
      if (await runSchedule(context, due)) queued += 1;
    } catch (error) {
      context.log.error({ err: error, schedule: due.id }, 'a schedule could not be run; it is tried again in a minute');
    }
  }
  return queued;
}

/** Runs a schedule whose time has come; `false` where another process took it, or it was stopped. */
async function runSchedule(context: Context, { id, nextRunAt }: { id: number; nextRunAt: Date }): Promise<boolean> {
  const { db } = context.store;
  const saved = await readSchedule(db, id);
  const cadence = saved === null ? null : cadenceOfCron(saved.cron);
  if (saved === null || cadence === null) return false;
  const schedule = await withoutRemoved(db, saved);
  if (schedule === null) {
    await stopSchedule(context, id, allRemoved);
    return false;
  }
  const refusal = await refusalOf(context, schedule);
  if (refusal !== null) {
    await stopSchedule(context, id, refusal);
    return false;
  }
  const now = context.clock.now();
  const next = new Date(nextRun(cadence, now.getTime()));
  const note = lateNote(nextRunAt.getTime(), now.getTime());
  const { ownerUserId, recipients } = schedule;
  return db.transaction().execute(async (tx) => {
    if (!(await takeScheduledRun(tx, id, nextRunAt, next, now))) return false;
    await enqueueReports(context, tx, schedule, { ownerUserId, recipients, note, plannedFor: nextRunAt });
    return true;
  });
}

async function stopSchedule(context: Context, id: number, reason: string): Promise<void> {
  try {
    await transit(context, scheduleEntity, {
      id,
      event: { type: 'stop' },
      by: null,
      also: (tx) => noteScheduleResult(tx, id, reason),
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
  }
}
