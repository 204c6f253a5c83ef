import { describe, expect, it } from 'vitest';
import { snoozeChoices } from '#src/entities/alerts/snooze-times.ts';
import { fieldTime, pickedTime } from '#src/page/field-time.ts';

const choices = (now: string) =>
  snoozeChoices(Date.parse(now)).map(({ id, until }) => `${id} ${new Date(until + 7_200_000).toISOString().slice(0, 16)}`);

describe('times to be quiet until, in South African time', () => {
  it('offers an hour, this evening, tomorrow and Monday on a Friday', () =>
    expect(choices('2026-11-20T11:57:00Z')).toEqual([
      'hour 2026-11-20T14:57',
      'evening 2026-11-20T18:00',
      'tomorrow 2026-11-21T07:30',
      'monday 2026-11-23T07:30',
    ]));

  it('offers no evening that is over or about to come, and Monday only once', () => {
    expect(choices('2026-11-20T15:30:00Z')).toEqual([
      'hour 2026-11-20T18:30',
      'tomorrow 2026-11-21T07:30',
      'monday 2026-11-23T07:30',
    ]);
    expect(choices('2026-11-22T08:00:00Z')).toEqual([
      'hour 2026-11-22T11:00',
      'evening 2026-11-22T18:00',
      'tomorrow 2026-11-23T07:30',
    ]);
  });

  it('takes the South African day, not that of UTC', () =>
    expect(choices('2026-11-20T22:30:00Z')).toEqual([
      'hour 2026-11-21T01:30',
      'evening 2026-11-21T18:00',
      'tomorrow 2026-11-22T07:30',
      'monday 2026-11-23T07:30',
    ]));

  it('offers the Monday after on a Monday', () => expect(choices('2026-11-23T08:00:00Z').at(-1)).toBe('monday 2026-11-30T07:30'));

  it('reads a picked time as South African, and refuses what is none', () => {
    expect(pickedTime('2026-11-23T07:30')).toBe(Date.parse('2026-11-23T05:30:00Z'));
    expect(fieldTime(Date.parse('2026-11-23T05:30:00Z'))).toBe('2026-11-23T07:30');
    for (const text of ['', '2026-11-23', '2026-13-01T00:00', 'tomorrow']) expect(pickedTime(text)).toBeNull();
  });
});
