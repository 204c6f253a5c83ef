import { afterEach, expect, test } from 'vitest';
import { ProtectionStatus } from '#src/features/protection-status/ProtectionStatus.tsx';
import type { MatrixSearch } from '#src/features/protection-status/search.ts';
import { Screen } from '../screen.tsx';
import { rowOf, snapshotOf } from './samples.ts';

const rows = [
  rowOf({ id: 1, domain: 'wine.co.za' }),
  rowOf({
    id: 2,
    domain: 'open.co.za',
    status: { level: 'monitoring', score: 40, grade: 'E' },
    dns: { flags: { critical: 1, high: 0, medium: 0, low: 0 }, spf_lookups: 12 },
  }),
];
const page = (total: number) => ({ limit: 500, offset: 0, total });
const answers = () => ({
  'GET /domains/protection-status': { domains: rows.map(({ status }) => status), summary: {}, pagination: page(2) },
  'POST /intelligence/domains/bulk': {
    domains: rows.map((row) => ({
      domain_id: row.id,
      domain: row.domain,
      dns: row.dns,
      health: { last_report_at: null, data_up_to: '2026-11-19', reporters: 3, unreadable_rows: 0, silent_days: 0 },
    })),
    pagination: page(2),
  },
  'GET /customers/policy-aware-protection-status': { domains: [], pagination: page(0) },
  'GET /domains': {
    domains: rows.map((row) => ({ id: row.id, name: row.domain, customers: row.customers })),
    pagination: page(2),
  },
});

let screen: Screen | null = null;
afterEach(async () => {
  await screen?.close();
  screen = null;
});

async function open(search: MatrixSearch, more: Record<string, unknown> = {}, sent: Partial<MatrixSearch>[] = []) {
  const made = new Screen({ ...answers(), ...more }, 'admin');
  screen = made;
  await made.draw(<ProtectionStatus search={search} onSearch={(part) => sent.push(part)} />);
  return made;
}
const names = (box: HTMLElement) => [...box.querySelectorAll('tbody th a')].map((one) => one.textContent);

test('domains are listed worst first, each leading to its page, with its words in every column', async () => {
  const { box } = await open({});
  expect(box.querySelector('.ui-answer')?.textContent).toBe('One of two domains is protected; one only monitoring.');
  expect(names(box)).toEqual(['open.co.za', 'wine.co.za']);
  expect(box.querySelector('tbody th a')?.getAttribute('href')).toBe('/app/domains/2');
  expect(box.textContent).toContain('12/10');
  expect(box.textContent).toContain('One domain has a critical finding');
});

test('every group of a tag can be shown to its end, and says how many domains it has', async () => {
  const tags = ['North', 'South', 'West'];
  const many = Array.from({ length: 25 }, (_, place) => rowOf({ id: place + 1, domain: `d${place}.co.za`, status: { tags } }));
  const made = await open(
    { group: 'tag' },
    {
      'GET /domains/protection-status': { domains: many.map(({ status }) => status), summary: {}, pagination: page(25) },
      'GET /domains': { domains: many.map(({ id, domain: name }) => ({ id, name, customers: [] })), pagination: page(25) },
    },
  );
  const { box } = made;
  const heads = () => [...box.querySelectorAll('.matrix-group')].map((one) => one.textContent);
  expect(heads()).toEqual(['North 25 domains', 'South 25 domains']);
  expect(names(box)).toHaveLength(40);
  expect(box.querySelector('.ui-table-foot')?.textContent).toContain('25 of 25 domains');
  await made.press('Show 35 more');
  expect(heads()).toEqual(['North 25 domains', 'South 25 domains', 'West 25 domains']);
  expect(names(box)).toHaveLength(75);
  expect(box.querySelector('.ui-table-foot')?.textContent).toBe('25 of 25 domains');
});

test('a domain that is not verified is no row and in no count, and the answer leads to it', async () => {
  const claimed = rowOf({ id: 3, domain: 'new.co.za', status: { level: 'unknown', score: null } });
  const { box, asked } = await open(
    { since: '2026-10-25' },
    {
      'GET /domains/protection-status': {
        domains: [...rows, claimed].map(({ status }) => status),
        summary: {},
        pagination: page(3),
      },
      'GET /domains/names': {
        domains: [...rows, claimed].map(({ id, domain, customers }) => ({
          id,
          name: domain,
          customers,
          standing: id === 3 ? 'unverified' : 'verified',
        })),
        pagination: page(3),
      },
      'GET /reporting/status/history/1': { domain_id: 1, history: [] },
      'GET /reporting/status/history/2': { domain_id: 2, history: [] },
    },
  );
  expect(box.querySelector('.ui-answer')?.textContent).toBe(
    'One of two domains is protected; one only monitoring. One more is not verified yet.',
  );
  expect(box.querySelector('.ui-answer a[href="/app/domains?show=unverified"]')?.textContent).toBe('One');
  expect(names(box)).toEqual(['open.co.za', 'wine.co.za']);
  expect(asked.some(({ call }) => call.includes('/history/3'))).toBe(false);
});

test('a day that is not over is compared with nothing', async () => {
  const { box, asked } = await open({ since: '2999-01-01' });
  expect(asked.some(({ call }) => call.includes('/history/'))).toBe(false);
  expect(box.textContent).not.toContain('Compared with');
});

test('a heading sorts, which the address and screen readers reflect', async () => {
  const sent: Partial<MatrixSearch>[] = [];
  const opened = await open({ sort: 'score', down: true }, {}, sent);
  expect(names(opened.box)).toEqual(['wine.co.za', 'open.co.za']);
  const sorted = opened.box.querySelector('th[aria-sort]');
  expect(sorted?.textContent).toBe('Score');
  expect(sorted?.getAttribute('aria-sort')).toBe('descending');
  await opened.press('Level');
  expect(sent).toEqual([{ sort: 'level', down: undefined }]);
});

test('the past is loaded only when a day is chosen, and missing data is announced', async () => {
  const quiet = await open({});
  expect(quiet.asked.some(({ call }) => call.includes('/history/'))).toBe(false);
  await quiet.close();
  const { box } = await open(
    { since: '2026-10-25' },
    {
      'GET /reporting/status/history/1': { domain_id: 1, history: [snapshotOf({ score: 80, grade: 'B' })] },
      'GET /reporting/status/history/2': { domain_id: 2, history: [] },
    },
  );
  expect(box.textContent).toContain('One domain rose, none fell.');
  expect(box.textContent).toContain('11 points up');
  expect(box.textContent).toContain('no data');
});

test('levels are shown while the checks are missing, and nothing is said about those', async () => {
  const { box } = await open(
    {},
    { 'POST /intelligence/domains/bulk': Response.json({ error: 'Failed to get domain intelligence' }, { status: 500 }) },
  );
  expect(box.textContent).toContain('Failed to get domain intelligence');
  expect(box.textContent).toContain('Monitoring');
  expect(box.textContent).toContain('not read yet');
  expect(box.textContent).not.toContain('Missing');
});

test('a filter that leaves nothing says how to get back', async () => {
  const sent: Partial<MatrixSearch>[] = [];
  const opened = await open({ level: 'exposed' }, {}, sent);
  expect(opened.box.textContent).toContain('No domain matches');
  await opened.press('Show all domains');
  expect(sent).toEqual([{ level: undefined, q: undefined, customer: undefined }]);
});
