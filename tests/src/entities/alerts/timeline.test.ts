import { describe, expect, it } from 'vitest';
import { notifiedMessage } from '#src/entities/alerts/notification-messages.ts';
import { climbedLabel, lateLabel, stepWhat, timelineOf } from '#src/entities/alerts/timeline.ts';
import { me, stepOf, thandi } from './samples.ts';

const now = Date.parse('2026-11-20T14:00:00.000Z');
const plain = (text: unknown) => String(text).replaceAll('\u00a0', ' ');

describe('the timeline of an alert', () => {
  it('says when something was done and when it was received, if these differ', () => {
    const step = stepOf({
      kind: 'acknowledged',
      actor: me,
      done_time: '2026-11-20T11:54:00.000Z',
      time: '2026-11-20T12:10:00.000Z',
    });
    expect(lateLabel(step)).toBe('done 13:54, synced 14:10');
    expect(lateLabel(stepOf())).toBeNull();
  });

  it.each([
    [{ kind: 'acknowledged', actor: thandi }, 'Acknowledged by Thandi Nkosi'],
    [{ kind: 'acknowledged', actor: me }, 'Acknowledged by you'],
    [{ kind: 'snoozed', actor: me, details: { until: '2026-11-20T16:00:00.000Z' } }, 'Snoozed by you until today, 18:00'],
    [{ kind: 'resolved', actor: thandi, details: { outcome: 'false_alarm' } }, 'Resolved by Thandi Nkosi: false alarm'],
    [{ kind: 'assigned', actor: thandi, details: { to: me } }, 'Assigned by Thandi Nkosi to you'],
    [{ kind: 'assigned', actor: thandi, details: { to: null } }, 'Assigned by Thandi Nkosi to nobody'],
    [{ kind: 'escalated', details: { to: 'staff' } }, 'Escalated to staff'],
    [{ kind: 'escalated', details: { step: 1 } }, 'Escalated to the escalation contacts'],
    [{ kind: 'escalated', details: { step: 2 } }, 'Escalated to the staff'],
    [{ kind: 'notified', details: { people: ['Naledi', 'Pieter'], messages: 3 } }, 'Notified: 3 messages for Naledi, Pieter'],
    [{ kind: 'ended' }, 'Resolved automatically'],
  ] as const)('says %o', (given, words) => expect(plain(stepWhat(stepOf(given), me.id, now))).toBe(words));

  it('is latest first, by when it was done, with unsent actions on top', () => {
    const timeline = [
      stepOf({ id: 1 }),
      stepOf({
        id: 2,
        kind: 'acknowledged',
        actor: thandi,
        done_time: '2026-11-20T09:00:00.000Z',
        time: '2026-11-20T12:00:00.000Z',
      }),
      stepOf({ id: 3, kind: 'escalated', done_time: '2026-11-20T10:00:00.000Z' }),
    ];
    const waiting = [{ id: 'row', label: 'Resolve wine1.example.co.za', note: 'Mended.', at: now }];
    const events = timelineOf(timeline, waiting, me.id, now);
    expect(events.map(({ id }) => id)).toEqual(['row', '3', '2', '1']);
    expect(events[0]).toMatchObject({ what: 'Resolve wine1.example.co.za: not sent yet', sub: 'Mended.' });
  });
});

describe('how far an alert climbed', () => {
  const climbed = (id: number, details: object) =>
    stepOf({ id, kind: 'escalated', time: `2026-11-20T1${id}:00:00.000Z`, details: { ...details } });

  it('says who has it by now', () => {
    expect(climbedLabel([stepOf()], now)).toBeNull();
    expect(plain(climbedLabel([climbed(0, { step: 1 })], now))).toBe(
      'not acknowledged; with the escalation contacts since today, 12:00',
    );
    expect(plain(climbedLabel([climbed(0, { step: 1 }), climbed(1, { step: 2 }), climbed(2, { step: 3 })], now))).toBe(
      'with staff since today, 13:00',
    );
  });
});

describe('who was notified', () => {
  const notice = (given: object) => ({
    id: 1,
    alert_id: 1,
    channel: 'email' as const,
    address: 'naledi@karoowines.example',
    name: 'Naledi',
    mode: 'now' as const,
    status: 'sent' as const,
    due_time: '2026-11-20T07:53:00.000Z',
    changed_time: '2026-11-20T07:53:00.000Z',
    tries: 1,
    error: null,
    ...given,
  });

  it('names them in the order they were reached', () => {
    const notices = [notice({ name: 'Thandi', changed_time: '2026-11-20T09:53:00.000Z' }), notice({})];
    expect(plain(notifiedMessage(notices, now))).toBe('Notified: Naledi today, 09:53 · Thandi today, 11:53');
  });

  it('says when the first message goes out, or that there is none', () => {
    expect(plain(notifiedMessage([notice({ status: 'waiting', due_time: '2026-11-21T05:30:00.000Z' })], now))).toBe(
      'Nobody has been notified yet. First notification: 21 Nov, 07:30.',
    );
    expect(notifiedMessage([], now)).toBe('Nobody has been notified yet.');
  });
});
