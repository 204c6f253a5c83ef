import { expect, test } from 'vitest';
import { neediest, shownDomains } from '#src/features/protection/list.ts';
import { readProtectionSearch } from '#src/features/protection/search.ts';
import { protectionRow } from '#tests/src/entities/protection/samples.ts';

const rows = [
  protectionRow({ domain_id: 1, domain: 'safe.co.za', level: 'protected' }),
  protectionRow({ domain_id: 2, domain: 'open.co.za', level: 'exposed', score: 30 }),
  protectionRow({ domain_id: 3, domain: 'worse.co.za', level: 'exposed', score: 10 }),
  protectionRow({ domain_id: 4, domain: 'parked.co.za', level: 'parked_safe' }),
];

test('the least protected come first, within a level the lowest score', () => {
  expect(shownDomains(rows, {}).map((row) => row.domain_id)).toEqual([3, 2, 1, 4]);
});

test('the neediest is one that was checked, and none where all that is known is protected', () => {
  const unchecked = protectionRow({ domain_id: 5, domain: 'new.co.za', level: 'unknown', checked_at: null });
  expect(neediest([unchecked, ...rows])?.domain_id).toBe(3);
  expect(neediest([unchecked, ...rows.filter(({ level }) => level !== 'exposed')])).toBeUndefined();
});

test('a level and a name narrow the list', () => {
  expect(shownDomains(rows, { level: 'exposed', q: 'OPEN' }).map((row) => row.domain_id)).toEqual([2]);
});

test('nonsense in the address is dropped', () => {
  expect(readProtectionSearch({ domain: 'x', level: 'fine', q: '', record: 'yes' })).toEqual({});
  expect(readProtectionSearch({ domain: 3, level: 'almost', record: true })).toEqual({
    domain: 3,
    level: 'almost',
    record: true,
  });
});
