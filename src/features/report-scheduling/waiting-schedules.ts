import { cadenceOfCron, cadenceText, defaultScheduleName, nextRuns } from '#domain/documents/schedule.ts';
import { switched } from '#machines/report-schedule.ts';
import type { OutboxRow } from '#src/offline/outbox-row.ts';
import { overlayRows } from '#src/offline/overlay.ts';
import type { ScheduleBody } from './schedule-form.ts';
import type { Schedule } from './types.ts';

/** The name of a schedule among what waits to be sent: its actions keep their order. */
export const entityOf = (id: number) => `schedule/${id}`;

type Changes = Partial<ScheduleBody> & { is_active?: boolean };

/** The schedules as they will be once what waits is sent. `now` is epoch ms. */
export function withWaiting(schedules: readonly Schedule[], queued: readonly OutboxRow[], now: number): Schedule[] {
  const gone = new Set(
    queued
      .filter(({ call, status }) => call === 'reportScheduling.removeSchedule' && status === 'waiting')
      .map(({ entity }) => entity),
  );
  const left = schedules.filter(({ schedule_id: id }) => !gone.has(entityOf(id)));
  return overlayRows(left, queued, (schedule, action) => play(schedule, action, now));
}

function play(schedule: Schedule, { call, entity, body }: OutboxRow, now: number): Schedule {
  if (call !== 'reportScheduling.updateSchedule' || entity !== entityOf(schedule.schedule_id)) return schedule;
  const { is_active: isActive, ...changes } = body as Changes;
  const status = isActive === undefined ? schedule.status : switched(schedule.status, isActive);
  if (Object.keys(changes).length === 0) return atStatus(schedule, status);
  const { schedule_name: name, cron_expression: cron, ...rest } = changes;
  const cadence = cadenceOfCron(cron ?? schedule.cron_expression);
  const edited = {
    ...schedule,
    ...rest,
    schedule_name: name === '' ? defaultScheduleName : (name ?? schedule.schedule_name),
    cron_expression: cron ?? schedule.cron_expression,
    cadence: cadence === null ? schedule.cadence : cadenceText(cadence),
    problem: changes.domains === undefined ? schedule.problem : null,
    next_runs: cadence === null ? [] : nextRuns(cadence, now, 5).map((at) => new Date(at).toISOString()),
    version: schedule.version + 1,
  };
  return atStatus(edited as Schedule, status);
}

const atStatus = (schedule: Schedule, status: Schedule['status']): Schedule => ({
  ...schedule,
  status,
  is_active: status === 'active',
  next_run_time: status === 'active' && schedule.problem === null ? (schedule.next_runs[0] ?? null) : null,
});
