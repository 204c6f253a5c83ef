import { describe, expect, it } from 'vitest';
import { refusalMessage } from '#src/offline/refusal-messages.ts';

const created = Date.UTC(2026, 10, 20, 11, 54);
const now = Date.UTC(2026, 10, 20, 14, 0);
const words = (details: Record<string, unknown>, at = now) =>
  refusalMessage({ created, refusal: { status: 409, message: 'The server’s words.', details } }, at);
const resolved = (time: string) => ({ status: 'resolved', resolved_by: { id: 1, name: 'Thandi' }, resolved_time: time });

describe('why an action was refused', () => {
  it.each([
    ['while it waited', { alert: resolved('2026-11-20T12:02:00Z') }, 'Resolved by Thandi at 14:02 while you were offline.'],
    ['before it was done', { alert: resolved('2026-11-20T11:02:00Z') }, 'Resolved by Thandi at 13:02.'],
    [
      'with a note',
      { alert: resolved('2026-11-20T12:02:00Z'), comment_kept: true },
      'Resolved by Thandi at 14:02 while you were offline – your note was added as a comment.',
    ],
    [
      'by an acknowledgement',
      { alert: { status: 'acknowledged', acknowledged_by: { name: 'Jo' }, acknowledged_time: '2026-11-20T12:02:00Z' } },
      'Acknowledged by Jo at 14:02 while you were offline.',
    ],
    [
      'by nobody',
      { alert: { status: 'resolved', resolved_by: null, resolved_time: '2026-11-20T12:02:00Z' } },
      'The server’s words.',
    ],
    ['by an alert that is open', { alert: { status: 'open' } }, 'The server’s words.'],
    ['with nothing stated', {}, 'The server’s words.'],
  ])('%s', (_, details, expected) => expect(words(details)).toBe(expected));

  it('says what may have happened to what is not there any more, and whom to ask', () => {
    const refusal = { status: 404, message: 'This schedule was not found.', details: {} };
    expect(refusalMessage({ created, refusal }, now)).toBe(
      'This schedule was not found. It was removed, or your access to it ended. Ask an owner of the customer.',
    );
  });

  it('names the day when it is another one', () => {
    expect(words({ alert: resolved('2026-11-20T12:02:00Z') }, Date.UTC(2026, 10, 22))).toBe(
      'Resolved by Thandi at 14:02 on 20 Nov while you were offline.',
    );
  });
});
