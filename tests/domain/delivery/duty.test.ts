import { describe, expect, it } from 'vitest';
import { isOnDuty, rotaGaps } from '#domain/delivery/duty.ts';
import { type Notifiable, planNotices } from '#domain/delivery/plan.ts';
import { defaultPreferences } from '#domain/delivery/preferences.ts';
import { isQuiet, nextDigest } from '#domain/delivery/quiet.ts';

const at = (text: string) => Date.parse(`${text}:00+02:00`);
const shift = (from: string, to: string) => ({ fromMs: at(from), toMs: at(to) });

describe('who is on duty', () => {
  it('by the own switch at any time, by the rota from the first minute to the last', () => {
    const shifts = [shift('2026-11-21T18:00', '2026-11-22T07:00')];
    expect(isOnDuty({ on_duty: true }, at('2026-11-21T03:00'))).toBe(true);
    expect(isOnDuty({ on_duty: false }, at('2026-11-21T19:00'))).toBe(false);
    const times = ['2026-11-21T17:59', '2026-11-21T18:00', '2026-11-22T06:59', '2026-11-22T07:00'];
    expect(times.map((time) => isOnDuty({ on_duty: false, shifts }, at(time)))).toEqual([false, true, true, false]);
  });
});

describe('the gaps of a rota', () => {
  const now = at('2026-11-20T10:00');
  const week = now + 7 * 86_400_000;

  it('are between shifts, not where these meet or overlap, and after the last one', () => {
    const shifts = [
      shift('2026-11-21T07:00', '2026-11-21T18:00'),
      shift('2026-11-20T08:00', '2026-11-20T18:00'),
      shift('2026-11-20T12:00', '2026-11-20T20:00'),
      shift('2026-11-20T13:00', '2026-11-20T14:00'),
      shift('2026-11-21T18:00', '2026-11-22T07:00'),
    ];
    expect(rotaGaps(shifts, now, week)).toEqual([
      { fromMs: at('2026-11-20T20:00'), toMs: at('2026-11-21T07:00') },
      { fromMs: at('2026-11-22T07:00'), toMs: null },
    ]);
  });

  it('begin now where nobody is on duty, and end with the next shift', () => {
    const shifts = [shift('2026-11-19T08:00', '2026-11-20T10:00'), shift('2026-11-20T18:00', '2026-12-20T07:00')];
    expect(rotaGaps(shifts, now, week)).toEqual([{ fromMs: now, toMs: at('2026-11-20T18:00') }]);
  });

  it('do not count where they begin after the time asked about, but keep their own end', () => {
    const shifts = [shift('2026-11-20T08:00', '2026-11-27T09:59'), shift('2026-12-05T08:00', '2026-12-06T08:00')];
    expect(rotaGaps(shifts, now, week)).toEqual([{ fromMs: at('2026-11-27T09:59'), toMs: at('2026-12-05T08:00') }]);
    expect(rotaGaps(shifts, now, at('2026-11-27T09:59'))).toEqual([]);
  });
});

describe('alerts of somebody whom the rota has', () => {
  // A Saturday night, all of it quiet by the defaults.
  const shifts = [shift('2026-11-21T18:00', '2026-11-22T07:00')];
  const preferences = { ...defaultPreferences, shifts };
  const plan = (severity: Notifiable['severity'], when: string) =>
    planNotices(preferences, { severity, isGoodNews: false, domainId: 1, customerIds: [7] }, at(when), new Set()).notices;

  it('come at once in the shift, and wait as ever outside of it', () => {
    expect(isQuiet(preferences, at('2026-11-22T02:00'))).toBe(false);
    expect(isQuiet(preferences, at('2026-11-22T07:00'))).toBe(true);
    expect(plan('high', '2026-11-22T02:00')).toMatchObject([
      { channel: 'push', mode: 'now' },
      { channel: 'email', mode: 'bundle', dueMs: at('2026-11-22T02:15') },
    ]);
    expect(plan('high', '2026-11-22T07:00')).toMatchObject([{ channel: 'email', mode: 'digest' }]);
  });

  it.each(['high', 'medium'] as const)('are sent before the shift ends where the email would come after it: %s', (severity) => {
    const [email] = plan(severity, '2026-11-22T06:50').filter(({ channel }) => channel === 'email');
    expect(email).toMatchObject({ mode: 'bundle', dueMs: at('2026-11-22T06:50') });
  });

  it('name business hours only where these decide', () => {
    expect(plan('medium', '2026-11-22T02:00')).toMatchObject([
      { dueMs: at('2026-11-22T02:15'), why: 'On duty, medium alerts of 15 minutes are sent in one email.' },
    ]);
    expect(plan('medium', '2026-11-20T10:02')).toMatchObject([
      { dueMs: at('2026-11-20T11:00'), why: 'Medium alerts are sent once an hour in business hours.' },
    ]);
  });

  it('come in the digest of a weekend day only with a shift then', () => {
    expect(nextDigest(preferences, at('2026-11-21T20:00'))).toBe(at('2026-11-23T07:30'));
    const longer = { ...preferences, shifts: [shift('2026-11-21T18:00', '2026-11-22T08:00')] };
    expect(nextDigest(longer, at('2026-11-21T20:00'))).toBe(at('2026-11-22T07:30'));
  });
});
