import { describe, expect, it } from 'vitest';
import { forecastMessages } from '#domain/billing/forecast.ts';
import { addMonths, monthOf, nextMonth } from '#domain/billing/month.ts';
import { dayReached, isUsedUp, usageOf } from '#domain/billing/usage.ts';
import { dayAfter } from '#domain/sast.ts';

const at = (time: string) => Date.parse(time);
const starter = { domains: 1, messages: 10_000 };
const run = (from: string, count: number, messages: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ({ day: dayAfter(from, index), messages: messages(index) }));

describe('the month', () => {
  it('is that of the South African clock', () => {
    expect(monthOf(at('2026-11-30T22:30:00Z'))).toMatchObject({ key: '2026-12', first: '2026-12-01', last: '2026-12-31' });
    expect(monthOf(at('2026-11-30T21:30:00Z'))).toMatchObject({ key: '2026-11', last: '2026-11-30', name: 'November' });
    expect(monthOf(at('2027-02-10T10:00:00Z'))).toMatchObject({ last: '2027-02-28', startMs: at('2027-01-31T22:00:00Z') });
  });

  it('ends with a day that stays within short months and comes back', () => {
    expect([1, 2, 3, 13].map((months) => addMonths('2026-01-31', months))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2027-02-28',
    ]);
    expect(nextMonth(at('2026-12-31T21:59:59Z'))).toBe('2027-01-01');
    expect(nextMonth(at('2026-12-31T22:00:00Z'))).toBe('2027-02-01');
  });
});

describe('usage', () => {
  const days = run('2026-10-25', 26, () => 400);

  it('counts the messages of this month only, and holds them and the domains against the plan', () => {
    const usage = usageOf({ days, domains: 1 }, starter, at('2026-11-20T08:00:00Z'));
    expect(usage.messages).toEqual({ used: 7_600, limit: 10_000, pct: 76 });
    expect(usage.domains).toEqual({ used: 1, limit: 1, pct: 100 });
    expect(usage.dataUntil).toBe('2026-11-19');
  });

  it('starts again with the month, and has no share without a limit', () => {
    const usage = usageOf({ days, domains: 9 }, { domains: null, messages: null }, at('2026-12-01T00:30:00Z'));
    expect(usage.messages).toEqual({ used: 0, limit: null, pct: null });
    expect(usage.domains.pct).toBeNull();
  });

  it('cuts shares, so that 100% means all of it', () => {
    const one = usageOf({ days: [{ day: '2026-11-02', messages: 9_999 }], domains: 0 }, starter, at('2026-11-20T08:00:00Z'));
    expect(one.messages.pct).toBe(99.9);
    expect(one.dataUntil).toBe('2026-11-02');
  });

  it('knows the day on which a number was reached', () => {
    const month = monthOf(at('2026-11-20T08:00:00Z'));
    expect(dayReached(days, month, 4_000)).toBe('2026-11-10');
    expect(dayReached(days, month, 4_001)).toBe('2026-11-11');
    expect(dayReached(days, month, 9_000)).toBeNull();
  });

  it('takes all messages of a plan as used up, but not all its domains', () => {
    expect(isUsedUp('messages', { used: 10_000, limit: 10_000, pct: 100 })).toBe(true);
    expect(isUsedUp('messages', { used: 9_999, limit: 10_000, pct: 99.9 })).toBe(false);
    expect(isUsedUp('domains', { used: 3, limit: 3, pct: 100 })).toBe(false);
    expect(isUsedUp('domains', { used: 4, limit: 3, pct: 133.3 })).toBe(true);
    expect(isUsedUp('messages', { used: 1e9, limit: null, pct: null })).toBe(false);
  });
});

describe('the forecast', () => {
  const november = monthOf(at('2026-11-20T08:00:00Z'));

  it('adds to what is reported the usual of each weekday left', () => {
    expect(
      forecastMessages(
        run('2026-10-20', 31, () => 100),
        november,
      ),
    ).toBe(3_000);
    const workdays = run('2026-10-19', 32, (index) => (index % 7 >= 5 ? 0 : 100));
    expect(forecastMessages(workdays, november)).toBe(21 * 100);
  });

  it('takes days without a report as days without mail', () => {
    const everyOther = run('2026-10-20', 31, (index) => (index % 2 === 0 ? 100 : 0)).filter(({ messages }) => messages > 0);
    const all = run('2026-10-20', 31, (index) => (index % 2 === 0 ? 100 : 0));
    expect(forecastMessages(everyOther, november)).toBe(forecastMessages(all, november));
  });

  it('is unknown with less than a week', () => {
    expect(
      forecastMessages(
        run('2026-11-10', 6, () => 100),
        november,
      ),
    ).toBeNull();
    expect(forecastMessages([], november)).toBeNull();
  });

  it('is what is reported once the month is over', () => {
    expect(
      forecastMessages(
        run('2026-11-01', 30, () => 10),
        november,
      ),
    ).toBe(300);
  });

  it('expects a whole month where this one has no report yet', () => {
    expect(
      forecastMessages(
        run('2026-10-04', 28, () => 50),
        november,
      ),
    ).toBe(1_500);
  });
});
