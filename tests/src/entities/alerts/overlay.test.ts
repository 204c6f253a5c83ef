import { describe, expect, it } from 'vitest';
import { allowsVerb, playAlert } from '#src/entities/alerts/overlay.ts';
import { type Alert, verbs } from '#src/entities/alerts/types.ts';
import { overlayRows } from '#src/offline/overlay.ts';
import { alertOf, inStatus, me, thandi, waitingRow } from './samples.ts';

const play = playAlert({ me, people: [me, thandi] });
const at = Date.parse('2026-11-20T12:00:00.000Z');
const until = '2026-11-22T05:30:00.000Z';

describe('what waits, played over an alert', () => {
  it.each([
    [
      'acknowledge',
      {},
      { status: 'acknowledged', acknowledged_by: me, assigned_to: me, acknowledged_time: '2026-11-20T11:54:00.000Z' },
    ],
    ['resolve', { notes: 'Mended.', outcome: 'expected' }, { status: 'resolved', resolved_by: me, outcome: 'expected' }],
    ['snooze', { until }, { status: 'snoozed', snoozed_until: until }],
    ['assign', { user_id: 2 }, { status: 'open', assigned_to: thandi }],
    ['assign', { user_id: null }, { status: 'open', assigned_to: null }],
  ])('%s with %o', (call, body, expected) => {
    const alert = alertOf(1);
    expect(play(alert, waitingRow(alert, call, { seen_version: 1, ...body }))).toMatchObject({ ...expected, version: 2 });
  });

  it('opens again what was resolved: with its owner, where it had one', () => {
    const resolved = alertOf(1, inStatus.resolved);
    const again = { version: 4, resolved_by: null, resolved_time: null, outcome: null };
    expect(play(resolved, waitingRow(resolved, 'reopen', { seen_version: 3 }))).toMatchObject({ status: 'open', ...again });
    const owned = alertOf(1, { ...inStatus.resolved, acknowledged_by: thandi });
    expect(play(owned, waitingRow(owned, 'reopen', { seen_version: 3 }))).toMatchObject({ status: 'acknowledged', ...again });
  });

  it('plays several in their order, each on the version the one before leads to', () => {
    const alert = alertOf(1);
    const rows = [
      waitingRow(alert, 'acknowledge', { seen_version: 1 }),
      waitingRow(alert, 'snooze', { seen_version: 2, until }),
      waitingRow(alert, 'resolve', { seen_version: 3, notes: 'Done.' }),
    ];
    expect(overlayRows([alert], rows, play)).toMatchObject([{ status: 'resolved', version: 4, acknowledged_by: me }]);
  });

  it.each<[string, Partial<Alert>, string, object]>([
    ['was decided on another version', { version: 2 }, 'acknowledge', { seen_version: 1 }],
    ['is not allowed any more', inStatus.resolved, 'acknowledge', {}],
    ['lacks the note a high alert asks for', {}, 'resolve', { seen_version: 1, notes: '' }],
    ['is a comment', {}, 'comment', { text: 'Seen.' }],
  ])('leaves an alert alone when the action %s', (_, given, call, body) => {
    const alert = alertOf(1, given);
    expect(play(alert, waitingRow(alert, call, body))).toBe(alert);
  });

  it('leaves other alerts alone, and resolves a low one without a note', () => {
    const row = waitingRow(alertOf(2), 'acknowledge', { seen_version: 1 });
    expect(play(alertOf(1), row).status).toBe('open');
    const low = alertOf(1, { severity: 'low' });
    expect(play(low, waitingRow(low, 'resolve', { seen_version: 1, notes: '' })).status).toBe('resolved');
  });
});

describe('what may be done', () => {
  it.each<[Alert['status'], string[]]>([
    ['open', ['snooze', 'assign', 'resolve', 'acknowledge']],
    ['acknowledged', ['snooze', 'assign', 'resolve', 'reopen']],
    ['snoozed', ['snooze', 'assign', 'resolve', 'reopen', 'acknowledge']],
    ['resolved', ['reopen']],
  ])('when it is %s: %j', (status, expected) => {
    const alert = alertOf(1, inStatus[status]);
    expect(verbs.filter((verb) => allowsVerb(alert, verb, at))).toEqual(expected);
  });
});
