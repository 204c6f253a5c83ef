import { expect, test } from 'vitest';
import { mostUrgent, nextThing } from '#src/entities/protection/next-step.ts';
import type { NextStep } from '#src/entities/protection/types.ts';

const step = (part: Partial<NextStep> = {}): NextStep => ({
  rank: 3,
  what: 'Fix sardinepost.example',
  why: '',
  action: 'Show senders',
  place: 'senders',
  alert_id: null,
  ...part,
});

test.each<[Partial<NextStep>, boolean, string]>([
  [{}, false, '/app/email-sources?domain=7&days=30&result=failed'],
  [{ place: 'alert', alert_id: 9 }, false, '/app/domains/7?tab=alerts&alert=9'],
  [{ place: 'alert', alert_id: 9 }, true, '/app/alert-management?alert=9'],
  [{ place: 'record' }, false, '/app/protection?domain=7&record=true#record'],
  [{ place: 'reports' }, false, '/app/report-metadata?domain=7&days=30&problems=unreadable_rows'],
  [{ place: 'dkim' }, false, '/app/domains/7?tab=dkim'],
])('a step is taken where its place says: %j, staff %j', (part, isStaff, href) => {
  expect(nextThing(step(part), 7, isStaff).href).toBe(href);
});

test('of several domains the most urgent step is shown, of equals always the same', () => {
  const rows = [
    { domain: 1, step: null },
    { domain: 2, step: step({ rank: 6 }) },
    { domain: 3, step: step({ rank: 1 }) },
    { domain: 4, step: step({ rank: 1 }) },
  ];
  expect(mostUrgent(rows.toReversed())?.domain).toBe(3);
  expect(mostUrgent(rows)?.domain).toBe(3);
  expect(mostUrgent(rows.slice(0, 1))).toBeNull();
});
