import { expect, it } from 'vitest';
import { schedulesAnswer } from '#src/features/report-scheduling/schedule-labels.ts';
import { entityOf, withWaiting } from '#src/features/report-scheduling/waiting-schedules.ts';
import type { OutboxRow } from '#src/offline/outbox-row.ts';
import { schedule } from './schedule.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const row = (call: string, body: unknown, id = 4): OutboxRow => ({
  id: 'one',
  user: '1',
  owner: '1/3',
  call: `reportScheduling.${call}`,
  method: 'PUT',
  path: `/report-scheduling/schedules/${id}`,
  body,
  entity: entityOf(id),
  label: '',
  created: now,
  seq: 1,
  tries: 0,
  status: 'waiting',
  refusal: null,
});

it('shows a schedule as it will be once what waits is sent', () => {
  const paused = withWaiting([schedule], [row('updateSchedule', { is_active: false })], now)[0];
  expect(paused).toMatchObject({ status: 'paused', is_active: false, next_run_time: null, version: 7 });
  const edited = withWaiting(
    [schedule],
    [
      row('updateSchedule', { schedule_name: 'Month end', cron_expression: '0 7 L * *', seen_version: 7 }),
      row('updateSchedule', { schedule_name: '', seen_version: 8 }),
    ],
    now,
  )[0];
  expect(edited).toMatchObject({
    schedule_name: 'Untitled Schedule',
    cadence: 'On the last day of the month at 07:00 SAST',
    next_run_time: '2026-11-30T05:00:00.000Z',
    version: 9,
  });
});

it('leaves out what will be deleted, and others as they are', () => {
  expect(withWaiting([schedule], [row('removeSchedule', undefined)], now)).toEqual([]);
  expect(withWaiting([schedule], [row('updateSchedule', { is_active: false }, 5)], now)).toEqual([schedule]);
  expect(withWaiting([schedule], [{ ...row('removeSchedule', undefined), status: 'refused' }], now)).toEqual([schedule]);
});

it('answers in one sentence', () => {
  const paused = { ...schedule, is_active: false, status: 'paused' as const };
  expect(schedulesAnswer([])).toBe('No report is scheduled yet.');
  expect(schedulesAnswer([schedule])).toBe('One schedule is active.');
  expect(schedulesAnswer([schedule, schedule])).toBe('Two schedules, all active.');
  expect(schedulesAnswer([schedule, paused, { ...paused, failure_count: 2 }])).toBe(
    'Three schedules, one active. One could not be made or sent.',
  );
});
