import { expect, test } from 'vitest';
import { nextTask, taskState } from '#domain/leads/tasks.ts';
import type { LeadStatus } from '#domain/vocabulary.ts';

const today = '2026-11-20';

test.each<[LeadStatus, boolean, string, string]>([
  ['new', false, '2026-11-19', 'overdue'],
  ['new', false, today, 'open'],
  ['quoted', false, '2026-11-21', 'open'],
  ['won', false, '2026-11-19', 'overdue'],
  ['lost', false, '2026-11-19', 'not_needed'],
  ['spam', false, '2026-11-21', 'not_needed'],
  ['lost', true, '2026-11-19', 'done'],
  ['new', true, '2026-11-19', 'done'],
])('%s, done %s, due %s: %s', (status, isDone, dueOn, state) => {
  expect(taskState({ status, isDone, dueOn }, today)).toBe(state);
});

test.each<[LeadStatus, string[], string | null, number]>([
  ['new', [], null, 0],
  ['new', [today, '2026-11-22'], today, 0],
  ['won', ['2026-11-01', '2026-11-19', today], '2026-11-01', 2],
  ['lost', ['2026-11-01'], null, 0],
  ['spam', [today], null, 0],
])('%s with tasks due %o: first %s, %i overdue', (status, days, first, overdue) => {
  const found = nextTask(
    status,
    days.map((dueOn) => ({ dueOn })),
    today,
  );
  expect([found.next?.dueOn ?? null, found.overdue]).toEqual([first, overdue]);
});
