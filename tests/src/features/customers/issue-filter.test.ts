import { expect, test } from 'vitest';
import { domainOptions, filterIssues, ownerOptions } from '#src/features/customers/issue-filter.ts';
import { readCustomerSearch } from '#src/features/customers/search.ts';
import type { Issue } from '#src/features/customers/types.ts';
import type { RawSearch } from '#src/page/search.ts';

const [thandi, sipho] = [
  { id: 7, name: 'Thandi' },
  { id: 8, name: 'Sipho' },
];
const issue = (title: string, owner: Issue['owner'], domain: readonly [number, string] | null): Issue => ({
  kind: 'silence',
  severity: 'low',
  title,
  reason: '',
  domain_id: domain?.[0] ?? null,
  domain: domain?.[1] ?? null,
  points: 1,
  owner,
  due_on: null,
  is_overdue: false,
  alert: null,
});
const [karoo, dune] = [[1, 'karoo.example'] as const, [2, 'dune.example'] as const];
const issues = [
  issue('a', thandi, karoo),
  issue('b', sipho, karoo),
  issue('c', null, karoo),
  issue('d', null, dune),
  issue('e', thandi, null),
];

test.each<[RawSearch, string]>([
  [{}, 'abcde'],
  [{ owner: 'mine' }, 'ae'],
  [{ owner: 'nobody' }, 'cd'],
  [{ owner: 8 }, 'b'],
  [{ owner: '8', domain: '1' }, 'b'],
  [{ owner: 9 }, ''],
  [{ domain: 1 }, 'abc'],
  [{ owner: 'nobody', domain: 2 }, 'd'],
  [{ owner: 'somebody' }, ''],
  [{ domain: 'x' }, 'abcde'],
])('the address %j shows the issues %s', (search, titles) => {
  const found = filterIssues(issues, readCustomerSearch(search), thandi.id);
  expect(found.map(({ title }) => title).join('')).toBe(titles);
});

test('nothing is mine before it is known who reads', () => {
  expect(filterIssues(issues, { owner: 'mine' }, undefined)).toEqual([]);
});

test('each owner and domain of an issue can be chosen once, the reader as "My issues"', () => {
  expect(ownerOptions(issues, thandi.id).map(({ label }) => label)).toEqual(['All owners', 'My issues', 'No owner', 'Sipho']);
  expect(domainOptions(issues).map(({ label }) => label)).toEqual(['All domains', 'dune.example', 'karoo.example']);
});
