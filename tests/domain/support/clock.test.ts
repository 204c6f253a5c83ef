import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterSalesTime, isSalesDay, salesHoursAt, salesTimeBetween } from '#domain/sales-hours.ts';
import { sastOf } from '#domain/sast.ts';
import { byNextBreach, type ClockEvent, supportClock } from '#domain/support/clock.ts';
import { supportStatuses } from '#domain/vocabulary.ts';

const holidays = new Set(['2026-01-01', '2026-04-03', '2026-04-06', '2026-04-27', '2026-05-01', '2026-12-16', '2026-12-25']);
const at = (text: string) => Date.parse(`${text}+02:00`);
const hour = 3_600_000;
const moment = fc.integer({ min: at('2026-01-01T00:00'), max: at('2026-12-31T23:59') });

describe('sales time over a year with holidays', () => {
  it('adds up, whatever moment it is cut at', () => {
    fc.assert(
      fc.property(moment, moment, moment, (x, y, z) => {
        const [a, b, c] = [Math.min(x, y, z), x + y + z - Math.min(x, y, z) - Math.max(x, y, z), Math.max(x, y, z)];
        expect(salesTimeBetween(a, b, holidays) + salesTimeBetween(b, c, holidays)).toBe(salesTimeBetween(a, c, holidays));
      }),
    );
  });

  it('is used up exactly at the moment that it leads to, which lies in sales hours', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 60 * hour }), (from, salesMs) => {
        const end = afterSalesTime(from, salesMs, holidays);
        expect(salesTimeBetween(from, end, holidays)).toBe(salesMs);
        expect(salesTimeBetween(from, end - 1, holidays)).toBe(salesMs - 1);
        const { day, minutes } = sastOf(end);
        expect(isSalesDay(day, holidays)).toBe(true);
        expect(minutes >= 480 && minutes <= 1020).toBe(true);
      }),
    );
  });

  it('does not pass on weekends and holidays', () => {
    expect(salesTimeBetween(at('2026-11-20T17:00'), at('2026-11-23T08:00'), holidays)).toBe(0);
    expect(salesTimeBetween(at('2026-12-15T16:00'), at('2026-12-17T09:00'), holidays)).toBe(2 * hour);
  });

  it('says when sales open and close next', () => {
    expect(salesHoursAt(at('2026-11-20T14:05'), holidays)).toEqual({ isOpen: true, changesMs: at('2026-11-20T17:00') });
    expect(salesHoursAt(at('2026-11-20T17:00'), holidays)).toEqual({ isOpen: false, changesMs: at('2026-11-23T08:00') });
    expect(salesHoursAt(at('2026-12-16T10:00'), holidays)).toEqual({ isOpen: false, changesMs: at('2026-12-17T08:00') });
    expect(salesHoursAt(at('2026-11-23T07:00'), holidays)).toEqual({ isOpen: false, changesMs: at('2026-11-23T08:00') });
  });
});

const opened = (time: string): ClockEvent => ({ atMs: at(time), kind: 'opened', side: 'customer', from: null, to: 'new' });
const wrote = (time: string, side: 'customer' | 'staff'): ClockEvent => ({
  atMs: at(time),
  kind: 'comment',
  side,
  from: null,
  to: null,
});
const moved = (time: string, from: ClockEvent['from'], to: ClockEvent['to']): ClockEvent => ({
  atMs: at(time),
  kind: 'status',
  side: 'staff',
  from,
  to,
});

describe('the clock of a request', () => {
  it('runs over a weekend only in sales hours', () => {
    const clock = supportClock([opened('2026-11-20T16:30')], 'urgent', at('2026-11-22T12:00'), holidays);
    expect(clock).toEqual({
      state: 'running',
      usedMs: hour / 2,
      targetMs: hour,
      dueMs: at('2026-11-23T08:30'),
      firstReplyMs: null,
    });
  });

  it('stops while it waits, and goes on with the time that is left', () => {
    const thread = [
      opened('2026-11-23T09:00'),
      moved('2026-11-23T09:10', 'new', 'open'),
      moved('2026-11-23T09:20', 'open', 'waiting_customer'),
    ];
    expect(supportClock(thread, 'urgent', at('2026-11-23T15:00'), holidays)).toMatchObject({
      state: 'paused',
      usedMs: hour / 3,
      dueMs: null,
    });
    const goesOn = [...thread, wrote('2026-11-24T10:00', 'customer'), moved('2026-11-24T10:00', 'waiting_customer', 'open')];
    expect(supportClock(goesOn, 'urgent', at('2026-11-24T10:10'), holidays)).toMatchObject({
      state: 'running',
      usedMs: hour / 2,
      dueMs: at('2026-11-24T10:40'),
    });
  });

  it('ends with an answer and starts anew with the next question', () => {
    const thread = [opened('2026-11-23T09:00'), wrote('2026-11-23T09:30', 'staff')];
    expect(supportClock(thread, 'high', at('2026-11-23T16:00'), holidays)).toMatchObject({
      state: 'answered',
      firstReplyMs: hour / 2,
    });
    const again = [...thread, wrote('2026-11-23T16:00', 'customer')];
    expect(supportClock(again, 'high', at('2026-11-23T16:30'), holidays)).toMatchObject({
      state: 'running',
      usedMs: hour / 2,
      dueMs: at('2026-11-24T11:00'),
      firstReplyMs: hour / 2,
    });
  });

  it('keeps the moment of a breach', () => {
    const thread = [
      opened('2026-11-23T09:00'),
      moved('2026-11-23T12:00', 'open', 'waiting_third_party'),
      moved('2026-11-23T14:00', 'waiting_third_party', 'open'),
    ];
    expect(supportClock(thread, 'urgent', at('2026-11-23T15:00'), holidays)).toMatchObject({
      state: 'running',
      usedMs: 4 * hour,
      dueMs: at('2026-11-23T10:00'),
    });
  });

  it('never uses more sales time than has passed, and is due when what is left has passed', () => {
    const event = fc.record({
      atMs: moment,
      kind: fc.constantFrom('comment', 'note', 'status', 'assigned') as fc.Arbitrary<ClockEvent['kind']>,
      side: fc.constantFrom('customer', 'staff') as fc.Arbitrary<'customer' | 'staff'>,
      from: fc.constantFrom(...supportStatuses),
      to: fc.constantFrom(...supportStatuses),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), moment, (events, asked) => {
        const sorted = [...events].sort((a, b) => a.atMs - b.atMs);
        const start = sorted[0]?.atMs ?? asked;
        const now = Math.max(asked, sorted.at(-1)?.atMs ?? asked);
        const thread: ClockEvent[] = [{ atMs: start, kind: 'opened', side: 'customer', from: null, to: 'new' }, ...sorted];
        const clock = supportClock(thread, 'normal', now, holidays);
        expect(clock.usedMs).toBeLessThanOrEqual(salesTimeBetween(start, now, holidays));
        expect(clock.dueMs === null).toBe(clock.state !== 'running');
        if (clock.dueMs !== null && clock.usedMs < clock.targetMs)
          expect(salesTimeBetween(now, clock.dueMs, holidays)).toBe(clock.targetMs - clock.usedMs);
        if (clock.dueMs !== null && clock.usedMs >= clock.targetMs) expect(clock.dueMs).toBeLessThanOrEqual(now);
      }),
    );
  });

  it('orders requests by what breaches next; what waits comes last', () => {
    const rows = [
      { state: 'paused', dueMs: null, n: 4 },
      { state: 'running', dueMs: 200, n: 2 },
      { state: 'answered', dueMs: null, n: 3 },
      { state: 'running', dueMs: 100, n: 1 },
    ] as const;
    expect([...rows].sort(byNextBreach).map(({ n }) => n)).toEqual([1, 2, 3, 4]);
  });
});
