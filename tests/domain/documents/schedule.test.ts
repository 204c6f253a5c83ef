import { describe, expect, it } from 'vitest';
import {
  type Cadence,
  cadenceOf,
  cadenceOfCron,
  cadenceText,
  cronOf,
  lateNote,
  nextRun,
  nextRuns,
  timeOfDay,
} from '#domain/documents/schedule.ts';
import { dayAfter, sastAt, sastOf } from '#domain/sast.ts';

const start = Date.parse('2026-11-20T08:00:00Z');
const days = 400;
const everyCadence: Cadence[] = [
  { kind: 'daily', minutes: 0 },
  { kind: 'daily', minutes: 1439 },
  ...[0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ kind: 'weekly' as const, weekday, minutes: 540 })),
  ...[1, 15, 28, 29, 30, 31].map((day) => ({ kind: 'monthly' as const, day, minutes: 420 })),
];
const named = everyCadence.map((cadence) => [cadenceText(cadence), cadence] as const);

/** The days on which a cadence runs, found day by day. */
function expected(cadence: Cadence): string[] {
  const list = Array.from({ length: days }, (_, index) => dayAfter(sastOf(start).day, index));
  return list.filter((day) => {
    if (sastAt(day, cadence.minutes) <= start) return false;
    const tomorrow = Number(dayAfter(day).slice(8));
    if (cadence.kind === 'weekly') return sastOf(sastAt(day, 0)).weekday === cadence.weekday;
    const date = Number(day.slice(8));
    return cadence.kind === 'daily' || date === cadence.day || (tomorrow === 1 && date < cadence.day);
  });
}

describe('over 400 days with month ends and a leap of years', () => {
  it.each(named)('%s runs on each of its days once', (_, cadence) => {
    const wanted = expected(cadence);
    const runs = nextRuns(cadence, start, wanted.length).map((at) => sastOf(at));
    expect(runs.map(({ day }) => day)).toEqual(wanted);
    expect(new Set(runs.map(({ minutes }) => minutes))).toEqual(new Set([cadence.minutes]));
  });

  it.each(named)('%s leaves no gap and makes nothing twice, whenever the server was down', (_, cadence) => {
    let planned = nextRun(cadence, start);
    const made: { planned: number; at: number }[] = [];
    for (let now = start; now < start + days * 86_400_000; now += 3_600_000) {
      const isDown = sastOf(now).weekday === 3 || (now / 3_600_000) % 37 < 9;
      if (isDown || planned > now) continue;
      made.push({ planned, at: now });
      planned = nextRun(cadence, now);
    }
    expect(new Set(made.map((run) => run.planned)).size).toBe(made.length);
    for (const [index, run] of made.entries()) {
      expect(run.at).toBeGreaterThanOrEqual(run.planned);
      expect(run.planned).toBe(nextRun(cadence, index === 0 ? start : (made[index - 1]?.at ?? 0)));
      expect(lateNote(run.planned, run.at) === null).toBe(run.at - run.planned < 15 * 60_000);
    }
  });
});

describe('when a schedule runs', () => {
  it.each([
    [{ cron: null, time: '9:00', day: '' }, 'Every day at 09:00 SAST'],
    [{ cron: null, time: '', day: 'monday' }, 'Every Monday at 09:00 SAST'],
    [{ cron: null, time: '07:30', day: 'friday' }, 'Every day at 07:30 SAST'],
    [{ cron: '30 7 * * 7', time: '', day: '' }, 'Every Sunday at 07:30 SAST'],
    [{ cron: '0 7 31 * *', time: '', day: '' }, 'On the last day of the month at 07:00 SAST'],
    [{ cron: '0 7 L * *', time: '', day: '' }, 'On the last day of the month at 07:00 SAST'],
  ])('%j is %s', (fields, text) => {
    const cadence = cadenceOf(fields);
    expect(cadence === null ? null : cadenceText(cadence)).toBe(text);
  });

  it.each(['', '* * * * *', '*/5 9 * * *', '60 9 * * *', '0 24 * * *', '0 9 1 1 *', '0 9 1 * 1', '0 9 0 * *', '0 9 * * 8'])(
    '%j is no cadence',
    (cron) => {
      expect(cadenceOfCron(cron)).toBeNull();
    },
  );

  it.each(named)('%s is the same as a cron line', (_, cadence) => {
    expect(cadenceOfCron(cronOf(cadence))).toEqual(cadence);
  });

  it('reads times of the day', () => {
    expect([timeOfDay('9:05'), timeOfDay('24:00'), timeOfDay('soon')]).toEqual(['09:05', null, null]);
  });
});
