import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reminderDay, reminderOn, reminderStages } from '#domain/billing/reminders.ts';
import { isSalesDay } from '#domain/sales-hours.ts';
import { dayAfter } from '#domain/sast.ts';

const holidays = new Set(['2026-12-16', '2026-12-25', '2026-12-26', '2027-01-01']);

describe('the day of a reminder', () => {
  it.each([
    ['2026-12-08', 'before', '2026-12-04', 'a Saturday is brought forward to Friday'],
    ['2026-12-08', 'due', '2026-12-08', 'a Tuesday stays'],
    ['2026-12-09', 'after_7', '2026-12-17', 'a public holiday moves to the next working day'],
    ['2026-12-11', 'after_14', '2026-12-28', 'Christmas and the weekend behind it are skipped'],
    ['2026-12-19', 'before', '2026-12-15', 'Wednesday, a holiday, is brought forward'],
  ] as const)('%s %s is %s: %s', (dueOn, stage, expected, _why) => expect(reminderDay(dueOn, stage, holidays)).toBe(expected));
});

it('names one reminder at most for a day, never on a day off, in their order, each of them once it has come', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 700 }), (offset) => {
      const dueOn = dayAfter('2026-01-01', offset);
      let last = -1;
      for (let day = dayAfter(dueOn, -10); day < dayAfter(dueOn, 40); day = dayAfter(day)) {
        const stage = reminderOn(dueOn, day, holidays);
        if (!isSalesDay(day, holidays)) expect(stage).toBeNull();
        const place = reminderStages.findIndex(({ id }) => id === stage);
        if (stage === null) continue;
        expect(place).toBeGreaterThanOrEqual(last);
        last = place;
      }
      expect(last).toBe(reminderStages.length - 1);
    }),
  );
  expect(reminderOn('2026-12-08', '2026-12-03', holidays)).toBeNull();
  expect(reminderOn('2026-12-08', '2026-12-07', holidays)).toBe('before');
});
