import { expect, test } from 'vitest';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import { attentionList, silentDomains } from '#src/features/operations/attention.ts';
import { worstFirst } from '#src/features/operations/FleetCustomers.tsx';
import { lowestFirst } from '#src/features/operations/FleetProtection.tsx';
import type { CustomerRow, Health } from '#src/features/operations/types.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const domain = (name: string, last: string | null, more: Partial<DomainRow> = {}) =>
  ({ id: name.length, name, last_report_at: last, created_at: '2026-01-01T00:00:00Z', ...more }) as DomainRow;
const health: Health = {
  success: true,
  status: 'healthy',
  checks: [{ name: 'Mailbox', status: 'ok', text: 'Connected' }],
  messages_24h: 10,
  reports_24h: 10,
  rows_24h: 100,
  rows_refused_24h: 0,
  duplicates_24h: 0,
  failed_batches_24h: 0,
  batches_24h: 4,
  waiting_messages: 0,
  orphan_messages: 0,
  failed_messages: 0,
  rows_by_hour: [],
  reporters: [],
};

test('silent domains are those without a report for three days, the longest silence first', () => {
  const list = [
    domain('fresh', '2026-11-19T12:00:00Z'),
    domain('late', '2026-11-16T12:00:00Z'),
    domain('never', null),
    domain('new', null, { created_at: '2026-11-19T12:00:00Z' }),
    domain('parked', null, { mail_class: 'parked' }),
    domain('unverified', null, { standing: 'unverified' }),
    domain('edge', '2026-11-17T12:00:00Z'),
  ];
  expect(silentDomains(list, now).map((one) => one.name)).toEqual(['never', 'late']);
});

const whats = (facts: Partial<Health>, silent: DomainRow[] = []) =>
  attentionList({ ...health, ...facts }, silent).map((one) => one.what);

test('a broken part comes first, then lost batches, orphans, silence, unreadable rows', () => {
  const checks = [{ name: 'Mailbox', status: 'failed' as const, text: 'Wrong password' }];
  const list = whats({ checks, failed_batches_24h: 1, orphan_messages: 2, rows_refused_24h: 5 }, [domain('late', null)]);
  expect(list).toHaveLength(5);
  for (const [index, word] of ['Mailbox', 'failed batch', 'Add the domains', 'late', 'rows'].entries())
    expect(list[index]).toContain(word);
});

test('an installation without faults has nothing to do', () => {
  expect(whats({})).toEqual([]);
});

test('several silent domains are one thing', () => {
  expect(whats({}, [domain('late', null), domain('later', null)])).toEqual(['Find out why 2 domains have no reports']);
});

test('customers are ordered by the pass rate of their own messages; those without own messages come last', () => {
  const customer = (name: string, own_messages: number, own_passed: number) =>
    ({ name, messages: 1_000, passed: 0, own_messages, own_passed }) as CustomerRow;
  const list = worstFirst([customer('quiet', 0, 0), customer('good', 10, 10), customer('bad', 10, 1)]);
  expect(list.map((one) => one.name)).toEqual(['bad', 'good', 'quiet']);
});

test('domains with the lowest scores come first, those without a score not at all', () => {
  const scored = (name: string, score: number | null) => ({ name, messages: 1, protection: { score } }) as DomainRow;
  expect(lowestFirst([scored('good', 90), scored('new', null), scored('bad', 10)]).map((one) => one.name)).toEqual([
    'bad',
    'good',
  ]);
});
