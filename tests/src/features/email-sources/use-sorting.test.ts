import { expect, test } from 'vitest';
import { sortedText } from '#src/features/email-sources/use-sorting.ts';

const as = (...categories: ('own' | 'approved' | 'unwanted' | null)[]) => categories.map((category) => ({ category }));

test.each([
  ['one sender', ['Sardinepost'], as('approved'), 'Sardinepost: approved', 'Sort Sardinepost: approved'],
  ['several, the same', ['a', 'b'], as('unwanted', 'unwanted'), '2 senders: not ours', 'Sort 2 senders: not ours'],
  ['several, not the same', ['a', 'b'], as('own', 'approved'), '2 senders sorted', 'Sort 2 senders'],
  ['taken back', ['a'], as(null), 'a: not sorted', 'Sort a: not sorted'],
] as const)('what was sorted, and the action that waits: %s', (_, names, decisions, done, action) => {
  expect(
    sortedText(
      names.map((name) => ({ domain_id: 1, key: name, name })),
      decisions,
    ),
  ).toEqual({ done, action });
});
