import { describe, expect, it } from 'vitest';
import type { AlertFacts } from '#domain/alerts/alert-facts.ts';
import { alertStatuses } from '#domain/vocabulary.ts';
import { type AlertEvent, alertMachine } from '#machines/alert.ts';
import { firstStatus, step } from '#machines/entity.ts';

const events: AlertEvent[] = [
  { type: 'acknowledge' },
  { type: 'resolve', noted: true },
  { type: 'snooze' },
  { type: 'reopen' },
  { type: 'assign' },
  { type: 'end' },
  { type: 'recur', happenedAgain: true },
  { type: 'worsen' },
  { type: 'unsnooze' },
  { type: 'expire' },
];
const facts: AlertFacts = { needsNote: true, hadOwner: false, recent: true };

function table(given: AlertFacts): string[] {
  return alertStatuses.map((status) => {
    const cells = events.map((event) => {
      const next = step(alertMachine, status, given, event);
      const tells = next?.effects.some(({ type }) => type === 'notifyRecipients') ? '!' : '';
      return `${event.type}:${next === null ? '-' : next.status}${tells}`;
    });
    return `${status} ${cells.join(' ')}`;
  });
}

describe('the life of an alert', () => {
  it('begins open and has the states of the vocabulary', () => {
    expect(firstStatus(alertMachine)).toBe('open');
    expect(Object.keys(alertMachine.states)).toEqual([...alertStatuses]);
  });

  it('is this table; "!" notifies the recipients', () => {
    expect(table(facts)).toMatchInlineSnapshot(`
      [
        "open acknowledge:acknowledged resolve:resolved snooze:snoozed reopen:- assign:open end:resolved recur:- worsen:open! unsnooze:- expire:-",
        "acknowledged acknowledge:- resolve:resolved snooze:snoozed reopen:open assign:acknowledged end:resolved recur:- worsen:acknowledged! unsnooze:- expire:open!",
        "snoozed acknowledge:acknowledged resolve:resolved snooze:snoozed reopen:open assign:snoozed end:resolved recur:- worsen:open! unsnooze:open! expire:-",
        "resolved acknowledge:- resolve:- snooze:- reopen:open assign:- end:- recur:open! worsen:- unsnooze:- expire:-",
      ]
    `);
  });

  it('asks for a note if the severity does, and only then', () => {
    const silent: AlertEvent = { type: 'resolve', noted: false };
    expect(step(alertMachine, 'open', facts, silent)).toBeNull();
    expect(step(alertMachine, 'open', { ...facts, needsNote: false }, silent)?.status).toBe('resolved');
  });

  it('comes back within a week only', () => {
    expect(step(alertMachine, 'resolved', { ...facts, recent: false }, { type: 'recur', happenedAgain: true })).toBeNull();
    expect(step(alertMachine, 'resolved', facts, { type: 'recur', happenedAgain: false })).toBeNull();
  });

  it('goes back to its owner when it is opened again', () => {
    expect(step(alertMachine, 'resolved', { ...facts, hadOwner: true }, { type: 'reopen' })?.status).toBe('acknowledged');
  });

  it('is never opened by a late acknowledgement', () => {
    expect(step(alertMachine, 'resolved', { ...facts, hadOwner: true }, { type: 'acknowledge' })).toBeNull();
  });
});
