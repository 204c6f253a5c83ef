import { expect, test } from 'vitest';
import { readCustomersSearch } from '#src/features/customers/search.ts';
import type { CustomerRow } from '#src/features/customers/types.ts';
import { filterCustomers, readViews, type SavedView, sortOf, sortText } from '#src/features/customers/views.ts';
import { customer } from './rows.ts';

const risk = (points: number): CustomerRow['risk'] => ({ points, parts: [] });

test('my customers are those that one looks after', () => {
  const rows = [
    customer({ name: 'Mine', manager: { id: 7, name: 'Thandi' } }),
    customer({ name: 'Other', manager: { id: 8, name: 'Sipho' } }),
    customer({ name: 'Nobody' }),
  ];
  expect(filterCustomers(rows, { show: 'mine' }, 7).map(({ name }) => name)).toEqual(['Mine']);
  expect(filterCustomers(rows, { show: 'mine' })).toEqual([]);
});

test.each<[Parameters<typeof filterCustomers>[1], string[]]>([
  [{}, ['Karoo', 'Dune', 'Protea', 'Fynbos']],
  [{ q: ' DUNE.example ' }, ['Dune']],
  [{ q: 'fýnbos' }, ['Fynbos']],
  [{ q: 'o', show: 'attention' }, ['Karoo']],
  [{ show: 'not_enforced' }, ['Dune']],
  [{ show: 'silent' }, ['Protea', 'Fynbos']],
  [{ show: 'critical' }, ['Protea']],
])('%j shows %j', (search, names) => {
  const rows = [
    customer({ name: 'Karoo', risk: risk(40), messages: 1, sending_domains: 1, enforced_domains: 1 }),
    customer({
      name: 'Dune',
      email: 'office@dune.example',
      risk: risk(39),
      messages: 1,
      sending_domains: 2,
      enforced_domains: 1,
    }),
    customer({ name: 'Protea', critical_alerts: 1 }),
    customer({ name: 'Fynbos' }),
  ];
  expect(filterCustomers(rows, search).map(({ name }) => name)).toEqual(names);
});

test.each([
  [undefined, { columnId: 'risk', descending: true }],
  ['risk', { columnId: 'risk', descending: false }],
  ['-worst', { columnId: 'worst', descending: true }],
])('the address %j sorts by %j', (text, sort) => {
  expect(sortOf(text)).toEqual(sort);
  expect(sortText(sort)).toBe(text);
});

test.each(['bogus', '-', ''])('a sorting %j that does not exist is the usual one', (text) => {
  expect(sortOf(text)).toEqual(sortOf(undefined));
});

test('an address with a filter that does not exist shows all', () => {
  expect(readCustomersSearch({ show: 'rich', sort: '' })).toMatchObject({ show: undefined, sort: undefined });
});

const view = (name: string, search: SavedView['search'] = {}): SavedView => ({ name, search });

test.each<[string | null, SavedView[]]>([
  [null, []],
  ['', []],
  ['{"name":"x"}', []],
  ['[null,3,{"name":""},{"search":{}}]', []],
  ['[{"name":"Old","search":{"q":5,"show":"rich","sort":"name","add":true}}]', [view('Old', { sort: 'name' })]],
  ['[{"name":"Bare"}]', [view('Bare')]],
  ['[{"name":"Silent","search":{"show":"silent"}}]', [view('Silent', { show: 'silent' })]],
])('%j holds %j', (stored, views) => {
  expect(readViews(stored)).toEqual(views);
});
