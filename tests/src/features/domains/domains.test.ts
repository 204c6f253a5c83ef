import { expect, test } from 'vitest';
import { dailyPassPct } from '#src/entities/mail-stats/parts.tsx';
import { needsAttention } from '#src/features/domains/attention.ts';
import { filterDomains } from '#src/features/domains/filter.ts';
import { readDomainSearch, readDomainsSearch } from '#src/features/domains/search.ts';
import type { DnsFacts } from '#src/features/domains/types.ts';
import { domainRow as row } from './samples.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const rows = [
  row({}),
  row({
    id: 2,
    name: 'open.co.za',
    customers: [{ id: 5, name: 'Helder', access_level: 'owner' }],
    protection: { level: 'monitoring', why: '', score: 60, grade: 'D', policy: 'none', stage: 'none' },
  }),
  row({
    id: 3,
    name: 'silent.co.za',
    last_report_at: null,
    published_policy: null,
    protection: { level: 'unknown', why: '', score: null, grade: null, policy: null, stage: 'no_record' },
  }),
  row({ id: 4, name: 'broken.co.za', unreadable_rows: 2 }),
  row({
    id: 5,
    name: 'claimed.co.za',
    standing: 'unverified',
    last_report_at: null,
    protection: { level: 'unknown', why: '', score: null, grade: null, policy: null, stage: 'no_record' },
  }),
];
// Receivers apply a policy in testing one level lower: this one stops nothing yet.
rows.push(
  row({
    id: 6,
    name: 'testing.co.za',
    published_policy: 'quarantine',
    protection: { level: 'almost', why: '', score: 60, grade: 'C', policy: 'quarantine', stage: 'rehearse_quarantine' },
  }),
);
const ids = (search: Parameters<typeof filterDomains>[1]) => filterDomains(rows, search, now).map((one) => one.id);

test('a list of domains is found by name and by customer, in any case', () => {
  expect(ids({ q: 'OPEN' })).toEqual([2]);
  expect(ids({ q: 'karoo' })).toEqual([1, 3, 4, 5, 6]);
  expect(ids({ customer: 5 })).toEqual([2]);
});

test('the states of a list; one that is not verified is in its own state alone', () => {
  expect(ids({ show: 'open' })).toEqual([2, 3, 6]);
  expect(ids({ show: 'unverified' })).toEqual([5]);
  expect(ids({ show: 'silent' })).toEqual([3]);
  expect(ids({ show: 'unreadable' })).toEqual([4]);
});

test('the unknown, the serious, the silent and the unreadable need attention, and nothing else', () => {
  expect(ids({ show: 'attention' })).toEqual([3, 4]);
  const facts = { flags: { critical: 0, high: 1, medium: 0, low: 0 } } as DnsFacts;
  expect(needsAttention(row({}), facts, now)).toBe(true);
  expect(needsAttention(row({}), { ...facts, flags: { ...facts.flags, high: 0, medium: 3 } }, now)).toBe(false);
  const parked = row({ mail_class: 'parked', last_report_at: null });
  expect(needsAttention(parked, undefined, now)).toBe(false);
});

test('nonsense in an address is dropped', () => {
  expect(readDomainsSearch({ q: '', customer: 'x', show: 'all', add: 'yes' })).toEqual({});
  expect(readDomainSearch({ tab: 'hack', days: 31, page: -1, problems: 'recovered' })).toEqual({});
  expect(readDomainSearch({ tab: 'reports', days: 90, page: 2, reporter: 'example.net' })).toEqual({
    tab: 'reports',
    days: 90,
    page: 2,
    reporter: 'example.net',
  });
});

test('days without mail are gaps and no zeros', () => {
  expect(
    dailyPassPct([
      { day: '2026-11-01', messages: 0, passed: 0 },
      { day: '2026-11-02', messages: 4, passed: 3 },
    ]),
  ).toEqual([null, 75]);
});

test('a domain with other letters is found by what a person writes and by what the DNS holds', () => {
  const idn = row({ id: 9, name: 'xn--bckerei-5wa.co.za', unicode_name: 'bäckerei.co.za' });
  for (const q of ['bäck', 'xn--b', 'BÄCKEREI']) expect(filterDomains([...rows, idn], { q }, now), q).toEqual([idn]);
});
