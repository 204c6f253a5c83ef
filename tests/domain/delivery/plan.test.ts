import { describe, expect, it } from 'vitest';
import { type Notifiable, planNotices } from '#domain/delivery/plan.ts';
import { type AlertPreferences, defaultPreferences } from '#domain/delivery/preferences.ts';
import type { Severity } from '#domain/vocabulary.ts';

const holidays = new Set(['2026-12-16']);
const at = (text: string) => Date.parse(`${text}:00+02:00`);
const say = (ms: number) => `${new Date(ms + 7_200_000).toISOString().slice(0, 16)}`;
const alert = (severity: Severity, more: Partial<Notifiable> = {}): Notifiable => ({
  severity,
  isGoodNews: false,
  domainId: 1,
  customerIds: [7],
  ...more,
});
const plan = (severity: Severity, when: string, preferences: Partial<AlertPreferences> = {}) =>
  planNotices({ ...defaultPreferences, ...preferences }, alert(severity), at(when), holidays).notices.map(
    ({ channel, mode, dueMs }) => `${channel} ${mode} ${say(dueMs)}`,
  );

describe('when somebody is notified', () => {
  it.each<[string, Severity, string, string[]]>([
    ['critical on a Friday morning', 'critical', '2026-11-20T10:02', ['push now 2026-11-20T10:02', 'email now 2026-11-20T10:02']],
    ['critical on a Saturday night', 'critical', '2026-11-21T02:00', ['push now 2026-11-21T02:00', 'email now 2026-11-21T02:00']],
    ['high in the day', 'high', '2026-11-20T10:02', ['push now 2026-11-20T10:02', 'email bundle 2026-11-20T10:17']],
    ['high after 18:00 waits for the digest', 'high', '2026-11-19T18:00', ['email digest 2026-11-20T07:30']],
    [
      'high just before 18:00 does not, and comes before they begin',
      'high',
      '2026-11-19T17:59',
      ['push now 2026-11-19T17:59', 'email bundle 2026-11-19T17:59'],
    ],
    ['high at 07:00 sharp is sent', 'high', '2026-11-19T07:00', ['push now 2026-11-19T07:00', 'email bundle 2026-11-19T07:15']],
    ['high on Friday night waits over the weekend', 'high', '2026-11-20T20:00', ['email digest 2026-11-23T07:30']],
    ['medium goes with the hour', 'medium', '2026-11-20T10:02', ['email bundle 2026-11-20T11:00']],
    ['medium after hours, before the quiet ones', 'medium', '2026-11-20T17:05', ['email bundle 2026-11-23T08:00']],
    ['medium before a public holiday skips it', 'medium', '2026-12-15T17:05', ['email bundle 2026-12-17T08:00']],
    ['low waits for the morning', 'low', '2026-11-19T10:00', ['email digest 2026-11-20T07:30']],
    ['info of the early morning comes the same day', 'info', '2026-11-19T05:00', ['email digest 2026-11-19T07:30']],
  ])('%s', (_name, severity, when, expected) => {
    expect(plan(severity, when)).toEqual(expected);
  });

  it('messages nothing but what is critical in quiet hours, also where they are in the day', () => {
    const quiet = { on: true, from: '07:00', to: '16:00', weekends: false };
    expect(plan('medium', '2026-11-19T17:05', { quiet })).toEqual(['email digest 2026-11-20T07:30']);
    expect(
      plan('medium', '2026-11-19T16:05', {
        quiet,
        digest: { daily: false, time: '07:30', weekly: true, changes: true, changes_always: false },
      }),
    ).toEqual([]);
  });

  it('lets those on duty hear everything at once', () => {
    expect(plan('high', '2026-11-21T02:00', { on_duty: true })).toEqual([
      'push now 2026-11-21T02:00',
      'email bundle 2026-11-21T02:15',
    ]);
    expect(plan('medium', '2026-11-21T02:00', { on_duty: true })).toEqual(['email bundle 2026-11-21T02:15']);
  });

  it('keeps to the channels and severities that were chosen', () => {
    const channels = {
      email: { on: true, min_severity: 'critical' as const },
      push: { on: false, min_severity: 'high' as const },
    };
    expect(plan('high', '2026-11-20T10:00', { channels })).toEqual([]);
    expect(plan('critical', '2026-11-20T10:00', { channels })).toEqual(['email now 2026-11-20T10:00']);
  });

  it('is silent about what is muted, until it is not any more', () => {
    const per_domain = { '1': { muted_until: '2026-11-21T08:00:00Z' } };
    expect(plan('critical', '2026-11-21T09:59', { per_domain })).toEqual([]);
    expect(plan('critical', '2026-11-21T10:00', { per_domain })).toHaveLength(2);
  });

  it('is silent about a customer only where all customers of the domain are muted', () => {
    const per_customer = { '7': { muted_until: '2026-12-01T00:00:00Z' } };
    const preferences = { ...defaultPreferences, per_customer };
    const planFor = (customerIds: number[]) =>
      planNotices(preferences, alert('critical', { customerIds }), at('2026-11-20T10:00'), holidays);
    expect(planFor([7])).toEqual({ notices: [], heldBack: 'Alerts of this customer are muted.' });
    expect(planFor([7, 8]).notices).toHaveLength(2);
  });

  it('reports good news on Monday morning', () => {
    const { notices } = planNotices(defaultPreferences, alert('info', { isGoodNews: true }), at('2026-11-20T10:00'), holidays);
    expect(notices.map(({ mode, dueMs }) => `${mode} ${say(dueMs)}`)).toEqual(['weekly 2026-11-23T09:00']);
  });

  it('sends nothing into a digest that is switched off', () => {
    expect(
      plan('low', '2026-11-20T10:00', {
        digest: { daily: false, time: '07:30', weekly: true, changes: true, changes_always: false },
      }),
    ).toEqual([]);
  });
});
