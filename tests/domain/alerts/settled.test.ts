import { describe, expect, it } from 'vitest';
import { addDays, endOf, hourMs } from '#domain/alerts/day.ts';
import type { Reporter } from '#domain/alerts/facts.ts';
import { settleDays } from '#domain/alerts/settled.ts';

const day = '2026-07-29';

/** A reporter that covered the four weeks before, six hours after each day; the day itself after `hours`, or not at all. */
function reporter(key: string, hours: number | null, messages = 100, skip: (back: number) => boolean = () => false): Reporter {
  const before = Array.from({ length: 28 }, (_, index) => 28 - index)
    .filter((back) => !skip(back))
    .map((back) => ({ day: addDays(day, -back), receivedMs: endOf(addDays(day, -back)) + 6 * hourMs, messages }));
  return {
    key,
    name: key,
    days: hours === null ? before : [...before, { day, receivedMs: endOf(day) + hours * hourMs, messages }],
  };
}

const at = (hours: number, reporters: Reporter[]) => settleDays([day], reporters, endOf(day) + hours * hourMs).get(day);

describe('settled report days', () => {
  it('are those with 70 % of the usual reporters in', () => {
    const ten = Array.from({ length: 10 }, (_, index) => reporter(`r${index}`, index < 7 ? 8 : 20));
    expect(at(9, ten)?.isSettled).toBe(true);
    expect(at(9, ten)?.coverage).toBeCloseTo(0.7, 1);
    expect(at(7, ten)?.isSettled).toBe(false);
    const six = Array.from({ length: 10 }, (_, index) => reporter(`r${index}`, index < 6 ? 8 : null));
    expect(at(9, six)?.isSettled).toBe(false);
  });

  it('are all 36 hours after their end', () => {
    const none = [reporter('a', null), reporter('b', null)];
    expect(at(35.9, none)?.isSettled).toBe(false);
    expect(at(36, none)).toEqual({ isSettled: true, coverage: 0 });
    expect(at(40, [])).toEqual({ isSettled: true, coverage: null });
  });

  it('never are days that are not over', () => {
    const early = [
      { ...reporter('a', null), days: [...reporter('a', null).days, { day, receivedMs: endOf(day) - 9 * hourMs, messages: 5 }] },
    ];
    expect(settleDays([day], early, endOf(day) - hourMs).get(day)).toEqual({ isSettled: false, coverage: null });
  });

  it('do not wait for reporters that cover only other weekdays', () => {
    const weekendsOnly = reporter('b', null, 100, (back) => ![0, 6].includes(new Date(addDays(day, -back)).getUTCDay()));
    expect(at(9, [reporter('a', 8), weekendsOnly])).toEqual({ isSettled: true, coverage: 1 });
  });

  it('weigh who is missing by its mail', () => {
    const many = [reporter('google.com', null, 900), ...Array.from({ length: 4 }, (_, index) => reporter(`r${index}`, 8, 25))];
    expect(at(9, many)?.isSettled).toBe(true);
    expect(at(9, many)?.coverage).toBeCloseTo(0.1, 1);
  });

  it('are of the moment asked, not of what came later', () => {
    expect(at(5, [reporter('a', 8)])?.isSettled).toBe(false);
    expect(settleDays([], [reporter('a', 8)], endOf(day)).size).toBe(0);
  });
});
