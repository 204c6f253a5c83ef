import Holidays from 'date-holidays';
import { describe, expect, it } from 'vitest';
import { type AlertPreferences, defaultPreferences } from '#domain/delivery/preferences.ts';
import { answerLabel } from '#src/features/alert-preferences/answer.ts';
import { howLabel, sampleMoments } from '#src/features/alert-preferences/channels.ts';
import { differences } from '#src/features/alert-preferences/differences.ts';
import { isSame, readForm, withoutOver } from '#src/features/alert-preferences/form.ts';
import { holidaysFrom } from '#src/features/alert-preferences/holidays.ts';
import { untilLabel } from '#src/features/alert-preferences/labels.ts';
import { muteChoices } from '#src/features/alert-preferences/mute-times.ts';
import { byAlert, previewFinding } from '#src/features/alert-preferences/preview.ts';
import { refusedSave } from '#src/features/alert-preferences/refused.ts';
import { notifiedMessage, sampleMomentsAfter } from '#src/features/alert-preferences/sandbox/sample-week.ts';
import { alerts } from '#src/features/alert-preferences/sandbox/samples.ts';
import { fieldTime, pickedTime } from '#src/page/field-time.ts';

const at = (text: string) => Date.parse(`${text}:00+02:00`);
const plain = (text: string) => text.replace(/\s/g, ' ');
const none = new Set<string>();
const with_ = (change: Partial<AlertPreferences>): AlertPreferences => ({ ...defaultPreferences, ...change });
const only = (email: boolean, push: boolean) =>
  with_({ channels: { email: { on: email, min_severity: 'info' }, push: { on: push, min_severity: 'high' } } });

describe('the sentence that answers', () => {
  it.each<[string, string, AlertPreferences, number, string]>([
    [
      'at night',
      '2026-11-19T22:00',
      defaultPreferences,
      1,
      'Critical alerts reach you at once by push and email; the rest waits for 07:30 tomorrow.',
    ],
    [
      'on a working day',
      '2026-11-19T14:05',
      defaultPreferences,
      1,
      'Critical alerts reach you at once by push and email, high ones come at once by push, medium ones come by email at 15:00; the rest waits for 07:30 tomorrow.',
    ],
    [
      'without a device',
      '2026-11-19T14:05',
      defaultPreferences,
      0,
      'Critical alerts reach you at once by email, high ones come by email within 15 minutes, medium ones come by email at 15:00; the rest waits for 07:30 tomorrow.',
    ],
    [
      'on a Friday evening',
      '2026-11-20T19:00',
      defaultPreferences,
      1,
      'Critical alerts reach you at once by push and email; the rest waits for 07:30 on Monday.',
    ],
    [
      'by push alone',
      '2026-11-19T14:05',
      only(false, true),
      2,
      'Critical and high alerts reach you at once by push; the rest is not sent.',
    ],
    ['by push without a device', '2026-11-19T14:05', only(false, true), 0, 'No alert reaches you: all channels are off.'],
    ['by no way', '2026-11-19T14:05', only(false, false), 1, 'No alert reaches you: all channels are off.'],
    [
      'without a digest, at night',
      '2026-11-19T22:00',
      with_({ digest: { daily: false, time: '07:30', weekly: true, changes: true, changes_always: false } }),
      1,
      'Critical alerts reach you at once by push and email; the rest is not sent.',
    ],
  ])('%s', (_when, time, preferences, devices, words) => {
    expect(answerLabel(preferences, at(time), none, devices)).toBe(words);
  });
});

describe('the table of severities', () => {
  it('takes a working hour and a quiet one, and says how each severity comes', () => {
    const { day, quiet } = sampleMoments(defaultPreferences, at('2026-11-19T14:00'), none);
    expect([day, quiet]).not.toContain(null);
    expect(howLabel(defaultPreferences, 'high', day ?? 0, none, 1)).toBe('Push at once and email within 15 minutes');
    expect(howLabel(defaultPreferences, 'medium', day ?? 0, none, 1)).toBe('Email within the hour');
    expect(howLabel(defaultPreferences, 'high', quiet ?? 0, none, 1)).toBe('Email in the digest');
    expect(howLabel(only(false, true), 'medium', day ?? 0, none, 1)).toBe('Not sent');
  });

  it('recognises somebody without quiet hours', () => {
    const never = with_({ quiet: { ...defaultPreferences.quiet, on: false } });
    expect(sampleMoments(never, at('2026-11-19T14:00'), none).quiet).toBeNull();
  });
});

describe('public holidays', () => {
  it('are those of South Africa, year after year', () => {
    const calendar = new Holidays('ZA');
    for (let year = 2025; year <= 2040; year += 1) {
      const known = calendar
        .getHolidays(year)
        .filter(({ type }) => type === 'public')
        .map(({ date }) => date.slice(0, 10));
      const mine = [...holidaysFrom(Date.UTC(year, 5, 1))].filter((day) => day.startsWith(String(year)));
      expect(mine.sort()).toEqual([...new Set(known)].sort());
    }
  });
});

describe('the times of a mute', () => {
  const labels = (time: string) => muteChoices(at(time)).map(({ label, until }) => `${label} = ${fieldTime(until)}`);

  it('are this evening, tomorrow morning and a week', () => {
    expect(labels('2026-11-20T10:00')).toEqual([
      'Until today, 18:00 = 2026-11-20T18:00',
      'Until tomorrow, 07:30 = 2026-11-21T07:30',
      'For a week = 2026-11-27T10:00',
    ]);
    expect(labels('2026-11-20T18:00')).toHaveLength(2);
  });

  it('can be picked, in South African time whatever the device says', () => {
    expect(pickedTime('2026-11-23T07:30')).toBe(at('2026-11-23T07:30'));
    for (const text of ['', '2026-11-23', '2026-13-45T07:30', 'T07:30']) expect(pickedTime(text)).toBeNull();
  });

  it('are said as people say them', () => {
    const now = at('2026-11-20T23:00');
    expect(untilLabel(at('2026-11-20T23:30'), now)).toBe('until today, 23:30');
    expect(untilLabel(at('2026-11-21T07:30'), now)).toBe('until tomorrow, 07:30');
    expect(plain(untilLabel(at('2026-11-27T10:00'), now))).toBe('until Fri 27 Nov, 10:00');
  });
});

describe('two sets of choices', () => {
  const now = at('2026-11-20T10:00');
  const later = new Date(now + 3_600_000).toISOString();
  const over = new Date(now - 1).toISOString();

  it('are the same whatever the order of their fields, and whatever is over', () => {
    const shuffled = JSON.parse(
      JSON.stringify({ copies: [], ...Object.fromEntries(Object.entries(defaultPreferences).reverse()) }),
    ) as AlertPreferences;
    expect(isSame(defaultPreferences, { ...shuffled, per_domain: { 7: { muted_until: over } } }, now)).toBe(true);
    expect(isSame(defaultPreferences, with_({ per_domain: { 7: { muted_until: later } } }), now)).toBe(false);
    expect(isSame(defaultPreferences, with_({ on_duty: true }), now)).toBe(false);
  });

  it('list their differences by name', () => {
    const names = { customer: () => 'Karoo Wines', domain: () => 'karoocellar.example' };
    const theirs = with_({
      quiet: { on: false, from: '18:00', to: '07:00', weekends: true },
      per_domain: { 7: { muted_until: later } },
      copies: ['office@karoo.example'],
    });
    expect(differences(defaultPreferences, theirs, names, now)).toEqual([
      { what: 'Quiet hours', mine: '18:00 to 07:00, and weekends', theirs: 'none' },
      { what: 'More addresses', mine: 'none', theirs: 'office@karoo.example' },
      { what: 'Muted', mine: 'nothing', theirs: 'karoocellar.example until today, 11:00' },
    ]);
  });

  it('come back from the device filled up, also from an older version of the app, and not at all where they are broken', () => {
    expect(readForm(JSON.stringify({ ...defaultPreferences, on_duty: undefined, digest: { daily: false } }))).toEqual(
      with_({ digest: { daily: false, time: '07:30', weekly: true, changes: true, changes_always: false } }),
    );
    for (const text of ['', '{', '3', 'null']) expect(readForm(text)).toBeNull();
  });

  it('are sent without the mutes that are over', () => {
    const mixed = with_({ per_customer: { 1: { muted_until: over }, 2: { muted_until: later }, 3: { muted_until: null } } });
    expect(withoutOver(mixed, now).per_customer).toEqual({ 2: { muted_until: later } });
  });

  it('are compared with the newest known server state when a save was refused', () => {
    const body = { preferences: defaultPreferences, seen_version: 3 };
    const current = { preferences: with_({ on_duty: true }), version: 4 };
    const refused = { body, refusal: { status: 409, message: 'Changed.', details: current } };
    expect(refusedSave(refused, { preferences: defaultPreferences, version: 3 })?.theirs).toEqual(current);
    expect(refusedSave(refused, { preferences: defaultPreferences, version: 6 })?.theirs?.version).toBe(6);
    expect(refusedSave({ body, refusal: { status: 409, message: '', details: {} } }, undefined)?.theirs).toBeNull();
    expect(refusedSave({ body: undefined, refusal: null }, undefined)).toBeNull();
  });
});

describe('the preview', () => {
  const row = { title: 'Gone', domain_name: 'a.example', severity: 'critical' as const, detected_time: '2026-11-20T08:00:00Z' };
  const due = '2026-11-20T08:00:00Z';

  it('gathers the messages of each alert', () => {
    const found = byAlert([
      { ...row, alert_id: 2, channel: 'push', mode: 'now', due_time: due, why: 'a' },
      { ...row, alert_id: 2, channel: 'email', mode: 'now', due_time: due, why: 'b' },
      { ...row, alert_id: 1, channel: null, mode: null, due_time: null, why: 'Muted.' },
    ]);
    expect(found.map(({ alert_id: id, messages, heldBack }) => [id, messages.length, heldBack])).toEqual([
      [2, 2, null],
      [1, 0, 'Muted.'],
    ]);
  });

  const replyOf = (count: number, push: number, email: number) => ({
    success: true as const,
    from_time: due,
    to_time: due,
    alerts: count,
    messages: { push, email },
    reached: [],
  });

  it.each([
    [0, 0, 0, 'No alerts in the last seven days'],
    [1, 1, 1, '1 push and 1 email, for 1 alert'],
    [5, 0, 3, '3 emails, for 5 alerts'],
    [5, 0, 0, 'No notifications, for 5 alerts'],
  ])('says in one line what came of %i alerts', (count, push, email, words) => {
    expect(previewFinding(replyOf(count, push, email), false)).toBe(words);
  });

  it('says that settings hold only once they are saved', () => {
    expect(previewFinding(replyOf(5, 0, 3), true)).toBe('Once saved: 3 emails, for 5 alerts');
    expect(previewFinding(replyOf(5, 0, 0), true)).toBe('Once saved: no notifications, for 5 alerts');
    expect(previewFinding(replyOf(0, 0, 0), true)).toBe('No alerts in the last seven days');
  });
});

describe('the demonstration', () => {
  const current = (id: string, time: string, preferences = defaultPreferences, devices = 1) => {
    const alert = alerts.find((one) => one.id === id);
    if (alert === undefined) throw new Error(id);
    return notifiedMessage(preferences, alert, at(time), none, devices).words;
  };

  it('says when and how each sample would come', () => {
    expect(current('gone', '2026-11-24T14:05')).toBe('Reaches you by push at 14:05 and by email at 14:05.');
    expect(current('sender', '2026-11-24T14:05')).toBe('Reaches you by push at 14:05 and by email in the bundle of 14:20.');
    expect(current('drop', '2026-11-24T14:05')).toBe('Reaches you by email in the bundle of 15:00.');
    expect(current('old', '2026-11-24T14:05')).toBe('Reaches you by email in the digest of 07:30 the next day.');
    expect(current('ready', '2026-11-24T14:05')).toBe('Reaches you by email with the weekly summary of 09:00 on Monday.');
    expect(current('sender', '2026-11-27T19:30')).toBe('Reaches you by email in the digest of 07:30 on Monday.');
  });

  it('says why one would not come', () => {
    const [gone] = alerts;
    if (gone === undefined) throw new Error('no sample');
    const muted = with_({ per_domain: { [gone.domainId]: { muted_until: '2026-12-01T00:00:00.000Z' } } });
    expect(notifiedMessage(muted, gone, at('2026-11-24T14:05'), none, 1)).toEqual({
      words: 'Not sent.',
      why: ['Alerts of this domain are muted.'],
    });
    expect(notifiedMessage(only(false, true), gone, at('2026-11-24T14:05'), none, 0).why).toEqual([
      'No device gets push notifications.',
    ]);
  });

  it('offers moments that lie ahead, on the days they name', () => {
    const moments = sampleMomentsAfter(at('2026-11-24T15:00'));
    expect(moments.map(({ ms }) => fieldTime(ms))).toEqual(['2026-12-01T14:05', '2026-11-27T19:30', '2026-11-29T02:00']);
  });
});
