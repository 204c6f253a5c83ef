import { expect, test } from 'vitest';
import { columnsFor } from '#src/features/protection-status/columns.ts';
import { changeOf, findingOf } from '#src/features/protection-status/finding-labels.ts';
import { snapshotAt } from '#src/features/protection-status/past.ts';
import { filterRows, groupRows, matrixCsv, sortRows } from '#src/features/protection-status/rows.ts';
import { readMatrixSearch } from '#src/features/protection-status/search.ts';
import { rowOf, snapshotOf } from './samples.ts';

const columns = columnsFor(true);
const names = (rows: { domain: string }[]) => rows.map(({ domain }) => domain);

test('every column sorts, and unknown rows come last in both directions', () => {
  const rows = [
    rowOf({ id: 1, domain: 'unread.co.za', dns: null, silentDays: undefined, status: { score: null } }),
    rowOf({ id: 2, domain: 'bad.co.za', status: { level: 'exposed', score: 10 }, dns: { spf_lookups: 12 } }),
    rowOf({ id: 3, domain: 'good.co.za' }),
  ];
  expect(names(sortRows(rows, columns, { columnId: 'score', descending: false }))).toEqual([
    'bad.co.za',
    'good.co.za',
    'unread.co.za',
  ]);
  expect(names(sortRows(rows, columns, { columnId: 'score', descending: true }))).toEqual([
    'good.co.za',
    'bad.co.za',
    'unread.co.za',
  ]);
  for (const { id } of columns)
    for (const descending of [false, true]) expect(sortRows(rows, columns, { columnId: id, descending })).toHaveLength(3);
  for (const id of ['p', 'sp', 'np', 't', 'spf', 'spf-end', 'dkim', 'mta-sts', 'tls-rpt', 'dnssec', 'silent', 'findings'])
    for (const descending of [false, true])
      expect(names(sortRows(rows, columns, { columnId: id, descending })).at(-1)).toBe('unread.co.za');
  expect(names(sortRows(rows, columns, { columnId: 'level', descending: false }))[0]).toBe('bad.co.za');
});

test('search covers domains and customers; level and customer narrow', () => {
  const rows = [
    rowOf({ id: 1, domain: 'wine.co.za' }),
    rowOf({ id: 2, domain: 'tax.co.za', customers: [{ id: 5, name: 'Helderberg' }], status: { level: 'monitoring' } }),
  ];
  expect(names(filterRows(rows, { q: 'HELDER' }))).toEqual(['tax.co.za']);
  expect(names(filterRows(rows, { level: 'monitoring' }))).toEqual(['tax.co.za']);
  expect(names(filterRows(rows, { customer: 4 }))).toEqual(['wine.co.za']);
  const idn = rowOf({ id: 3, domain: 'xn--bckerei-5wa.co.za' });
  expect(names(filterRows([...rows, idn], { q: 'Bäcker' }))).toEqual(['xn--bckerei-5wa.co.za']);
});

test('groups are customers by name; a domain of two is listed with both, and unowned ones come last', () => {
  const rows = [
    rowOf({
      id: 1,
      domain: 'both.co.za',
      customers: [
        { id: 5, name: 'Zebra' },
        { id: 4, name: 'Acacia' },
      ],
    }),
    rowOf({ id: 2, domain: 'free.co.za', customers: [] }),
  ];
  const groups = groupRows(rows, 'customer');
  expect(groups.map(({ name, rows: held }) => [name, names(held)])).toEqual([
    ['Acacia', ['both.co.za']],
    ['Zebra', ['both.co.za']],
    ['No customer', ['free.co.za']],
  ]);
  expect(groupRows(rows, undefined)).toHaveLength(1);
});

test('groups are tags too, one for each that is shown, and domains without a tag come last', () => {
  const rows = [
    rowOf({ id: 1, domain: 'both.co.za', status: { tags: ['sales', 'Cape Town'] } }),
    rowOf({ id: 2, domain: 'sales.co.za', status: { tags: ['Sales'] } }),
    rowOf({ id: 3, domain: 'none.co.za' }),
  ];
  const grouped = (only: { tag?: string } = {}) =>
    groupRows(filterRows(rows, only), 'tag', only).map(({ name, rows: held }) => [name?.toLowerCase(), names(held)]);
  expect(grouped()).toEqual([
    ['cape town', ['both.co.za']],
    ['sales', ['both.co.za', 'sales.co.za']],
    ['no tag', ['none.co.za']],
  ]);
  expect(grouped({ tag: 'SALES' })).toEqual([['sales', ['both.co.za', 'sales.co.za']]]);
  expect(names(filterRows(rows, { q: 'town' }))).toEqual(['both.co.za']);
});

test('the CSV has a line for each domain once, its numbers, and the stamp', () => {
  const rows = [
    rowOf({
      customers: [
        { id: 4, name: 'Karoo "Wines"' },
        { id: 5, name: 'Other' },
      ],
      past: snapshotOf({ score: 80 }),
    }),
  ];
  const csv = matrixCsv(groupRows(rows, 'customer'), columns, {
    syncedAt: Date.parse('2026-11-20T12:05:00Z'),
    withCustomers: true,
  });
  const [head = '', line = '', rest] = csv.replace('\ufeff', '').split('\r\n');
  expect(rest).toBe('');
  expect(head.split(',')).toContain('SPF lookups');
  expect(head.split(',').slice(-2)).toEqual(['DNS checked', 'Data as of']);
  expect(line).toContain('"Karoo ""Wines""; Other"');
  expect(line.endsWith('2026-11-20T12:00:00.000Z,2026-11-20T12:05:00.000Z')).toBe(true);
  const value = (name: string) =>
    matrixCsv([{ id: 'all', name: null, rows }], columns, { syncedAt: null, withCustomers: false })
      .split('\r\n')[1]
      ?.split(',')[
      head
        .split(',')
        .filter((one) => one !== 'Customers')
        .indexOf(name)
    ];
  expect(value('Points since then')).toBe('11');
  expect(value('Score then')).toBe('80');
});

test('the past is the last stored day on or before the requested one', () => {
  const history = [
    snapshotOf({ day: '2026-11-20' }),
    snapshotOf({ day: '2026-10-20', score: 40 }),
    snapshotOf({ day: '2026-09-01' }),
  ];
  expect(snapshotAt(history, '2026-10-25')?.score).toBe(40);
  expect(snapshotAt(history, '2026-08-31')).toBeNull();
});

test('a comparison says who rose and who fell, by level before score', () => {
  const rose = rowOf({ past: snapshotOf({ level: 'monitoring', score: 99 }) });
  const fell = rowOf({ past: snapshotOf({ score: 95 }) });
  const same = rowOf({ past: snapshotOf() });
  expect(changeOf([rose, fell, same])).toBe('One domain rose, one fell');
  expect(changeOf([same, same])).toBe('Every domain is unchanged');
  expect(changeOf([rowOf({ past: null })])).toBe('There is no data for that day or before');
  expect(changeOf([rowOf({ past: snapshotOf({ level: 'unknown', score: null }) })])).toBe('The domain is unchanged');
});

test('the heading names the worst, and what was not checked', () => {
  const critical = rowOf({ dns: { flags: { critical: 1, high: 1, medium: 0, low: 0 } } });
  expect(findingOf([critical, rowOf()])).toBe('One domain has a critical finding');
  expect(findingOf([rowOf(), rowOf({ dns: { states: null } })])).toBe('No urgent finding; one domain not checked yet');
  expect(findingOf([rowOf({ dns: null })])).toBe('The checks of these domains are not here yet');
});

test('an address keeps only what makes sense', () => {
  expect(readMatrixSearch({ level: 'exposed', since: '2026-10-22', down: true, customer: 4 })).toMatchObject({
    level: 'exposed',
    since: '2026-10-22',
    down: true,
    customer: 4,
  });
  expect(readMatrixSearch({ level: 'great', since: '2026-13-40', down: 'x', group: 'tag' })).toMatchObject({ down: undefined });
  expect(readMatrixSearch({ level: 'great', since: '2026-13-40' })).toMatchObject({ level: undefined, since: undefined });
});
