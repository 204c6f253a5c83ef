import { expect, test } from 'vitest';
import type { DomainRow } from '#src/features/dashboard/types.ts';
import { silentDomains, staffNextStep, thingsToDo } from '#src/features/operations/attention.ts';
import { worstFirst } from '#src/features/operations/FleetCustomers.tsx';
import type { CustomerRow, Health } from '#src/features/operations/types.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const domain = (name: string, last: string | null) => ({ id: name.length, name, last_report_at: last }) as DomainRow;
const health: Health = {
  success: true,
  status: 'healthy',
  checks: [{ name: 'Mailbox', status: 'ok', text: 'Connected' }],
  mails_24h: 10,
  reports_24h: 10,
  rows_24h: 100,
  rows_refused_24h: 0,
  duplicates_24h: 0,
  failed_batches_24h: 0,
  batches_24h: 4,
  waiting_mails: 0,
  orphan_mails: 0,
  failed_mails: 0,
  rows_by_hour: [],
  reporters: [],
  continuous: { running: true, pollingIntervalMinutes: 5, messagesPerBatch: 100, maxConcurrentBatches: 5 },
};

test('silent domains are those without a report for three days, the longest silence first', () => {
  const list = [
    domain('fresh', '2026-11-19T12:00:00Z'),
    domain('late', '2026-11-16T12:00:00Z'),
    domain('never', null),
    domain('edge', '2026-11-17T12:00:00Z'),
  ];
  expect(silentDomains(list, now).map((one) => one.name)).toEqual(['never', 'late']);
});

test('a broken way in comes before failed batches, orphans and silence', () => {
  const broken = {
    ...health,
    checks: [{ name: 'Mailbox', status: 'failed' as const, text: 'Wrong password' }],
    failed_batches_24h: 1,
  };
  expect(staffNextStep(broken, [])?.what).toBe('Look at Mailbox');
  expect(staffNextStep({ ...health, failed_batches_24h: 1, orphan_mails: 2 }, [])?.what).toContain('failed batch');
  expect(staffNextStep({ ...health, orphan_mails: 2 }, [domain('late', null)])?.what).toContain('mails');
  expect(staffNextStep(health, [domain('late', null)])?.what).toContain('late');
  expect(staffNextStep(health, [])).toBeNull();
});

test('what wants a person is counted once for each cause', () => {
  expect(thingsToDo(health, 0)).toBe(0);
  expect(thingsToDo({ ...health, orphan_mails: 7, failed_mails: 3 }, 4)).toBe(3);
});

test('customers without mail stand behind those with a low pass rate', () => {
  const customer = (name: string, messages: number, passed: number) => ({ name, messages, passed }) as CustomerRow;
  const list = worstFirst([customer('quiet', 0, 0), customer('good', 10, 10), customer('bad', 10, 1)]);
  expect(list.map((one) => one.name)).toEqual(['bad', 'good', 'quiet']);
});
