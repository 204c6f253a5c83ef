import { describe, expect, test } from 'vitest';
import * as format from '#src/ui/format.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('figures', () => {
  test.each([
    [format.number(1234567), '1 234 567'],
    [format.number(0.5, 1), '0,5'],
    [format.number(-3), '\u22123'],
    [format.signed(7), '+7'],
    [format.signed(0.04, 1), '0,0'],
    [format.signed(-0.04, 1), '0,0'],
    [format.money(1234.5), 'R 1 234,50'],
    [format.money(-399), '\u2212R 399,00'],
    [format.workTime(0), '0 min'],
    [format.workTime(85), '1 h 25 min'],
    [format.workTime(120), '2 h'],
    [format.bytes(1), '1 byte'],
    [format.bytes(999), '999 bytes'],
    [format.bytes(4_100_000), '4,1 MB'],
  ])('%s', (made, wanted) => expect(plain(made)).toBe(wanted));

  test('a part is never shown as the whole', () => {
    expect(format.percent(100)).toBe('100%');
    expect(format.percent(99.97)).toBe('99,9%');
    expect(format.share(9999, 10_000)).toBe('99,9%');
    expect(format.share(979_999, 1_000_000)).toBe('97,9%');
    expect(format.share(15_783, 15_815)).toBe('99,7%');
    expect(format.percent(100 * 0.29)).toBe('29,0%');
    expect(format.percent(0)).toBe('0%');
    expect(format.share(0, 0)).toBe('no messages');
  });
});

describe('time is in the South African zone', () => {
  test('late in the evening in UTC is the next day', () => {
    expect(plain(format.dateTime('2026-11-20T22:05:00Z'))).toBe('21 Nov 2026, 00:05');
    expect(plain(format.weekdayDate('2026-09-07T10:00:00Z'))).toBe('Mon 7 Sep 2026');
  });
  test('a report day is not moved by the zone', () => {
    expect(plain(format.utcDay('2026-11-20'))).toBe('20 Nov 2026');
    expect(plain(format.utcDayMonth('2026-01-05'))).toBe('5 Jan');
    expect(() => format.utcDay('yesterday')).toThrow(RangeError);
  });
  test('recent moments are named', () => {
    const now = '2026-11-20T12:00:00Z';
    expect(format.moment('2026-11-20T04:12:00Z', now)).toBe('Today, 06:12');
    expect(format.atMoment('2026-11-20T04:12:00Z', now)).toBe('today, 06:12');
    expect(format.moment('2026-11-19T21:00:00Z', now)).toBe('Yesterday, 23:00');
    expect(plain(format.moment('2026-11-17T07:40:00Z', now))).toBe('17 Nov, 09:40');
    expect(plain(format.moment('2025-11-17T07:40:00Z', now))).toBe('17 Nov 2025, 09:40');
  });
  test('how long ago', () => {
    const now = '2026-11-20T12:00:00Z';
    expect(format.relative('2026-11-20T11:59:40Z', now)).toBe('just now');
    expect(plain(format.relative('2026-11-20T11:48:00Z', now))).toBe('12 min ago');
    expect(plain(format.relative('2026-11-19T10:00:00Z', now))).toBe('26 h ago');
    expect(plain(format.relative('2026-11-23T12:00:00Z', now))).toBe('in 3 days');
  });
  test('what is no time is refused', () => expect(() => format.date('soon')).toThrow(RangeError));
});
