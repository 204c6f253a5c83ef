import { planNotices } from '#domain/delivery/plan.ts';
import type { AlertPreferences } from '#domain/delivery/preferences.ts';
import { dayAfter, minutesOf, sastAt, sastOf } from '#domain/sast.ts';
import { listLabel, noticeMessage } from '../labels.ts';
import type { SampleAlert } from './samples.ts';

/** "This alert would reach you by push at 14:05, by email in the bundle of 14:20." with the reasons. `ms` is when it is raised. */
export function notifiedMessage(
  form: AlertPreferences,
  alert: SampleAlert,
  ms: number,
  holidays: ReadonlySet<string>,
  devices: number,
): { words: string; why: string[] } {
  const tellable = { ...alert, customerIds: [alert.customerId] };
  const { notices, heldBack } = planNotices(form, tellable, ms, holidays);
  const sent = notices.filter(({ channel }) => channel !== 'push' || devices > 0);
  if (sent.length === 0) return { words: 'Not sent.', why: [heldBack ?? 'No device gets push notifications.'] };
  return { words: `Reaches you ${listLabel(sent.map((one) => noticeMessage(one, ms)))}.`, why: sent.map(({ why }) => why) };
}

/** A moment at which the samples may come up. */
export type SampleMoment = { id: string; label: string; ms: number };

const onWeekday = (now: number, weekday: number, clock: string) => {
  let { day } = sastOf(now);
  do day = dayAfter(day);
  while (sastOf(sastAt(day, 0)).weekday !== weekday);
  return sastAt(day, minutesOf(clock));
};

/** Moments worth a try after `now` (epoch ms): a working afternoon, a Friday evening, a Sunday night. */
export function sampleMomentsAfter(now: number): SampleMoment[] {
  return [
    { id: 'work', label: 'Tuesday, 14:05', ms: onWeekday(now, 2, '14:05') },
    { id: 'evening', label: 'Friday, 19:30', ms: onWeekday(now, 5, '19:30') },
    { id: 'night', label: 'Sunday, 02:00', ms: onWeekday(now, 0, '02:00') },
  ];
}
