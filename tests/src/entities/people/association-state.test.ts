import { expect, test } from 'vitest';
import { isUnused } from '#src/entities/people/association-state.ts';

const now = Date.parse('2026-11-30T08:00:00Z');
const row = { is_active: true, user_status: 'active', created_at: '2026-01-05T08:00:00Z' } as const;

test.each([
  ['nobody signed in since it was given', { ...row, last_seen_at: null }, true],
  ['the last sign-in is 91 days ago', { ...row, last_seen_at: '2026-08-31T07:00:00Z' }, true],
  ['the last sign-in is 89 days ago', { ...row, last_seen_at: '2026-09-02T08:00:00Z' }, false],
  ['it was given last week', { ...row, created_at: '2026-11-23T08:00:00Z', last_seen_at: null }, false],
  [
    'it was given to somebody who is gone',
    { ...row, created_at: '2026-11-23T08:00:00Z', last_seen_at: '2026-05-01T08:00:00Z' },
    true,
  ],
  ['it is switched off', { ...row, is_active: false, last_seen_at: null }, false],
  ['the account is not set up yet', { ...row, user_status: 'invited' as const, last_seen_at: null }, false],
])('access is unused: %s', (_when, one, unused) => {
  expect(isUnused(one, now)).toBe(unused);
});
