import { expect, test } from 'vitest';
import { fleetFinding, mailFinding } from '#src/entities/mail-stats/mail-finding.ts';

const days = (failed: number[], messages = 200) =>
  failed.map((count, index) => ({ day: `2026-11-${String(index + 1).padStart(2, '0')}`, messages, failed: count }));

test('names the day on which failures began', () => {
  const found = mailFinding(days([0, 1, 0, 1, 0, 0, 1, 0, 30, 34, 31, 29]));
  expect(found).toMatchObject({ kind: 'rise', from: '2026-11-09' });
  expect(found.text).toContain('began on 9\u00a0Nov');
});

test('says that failures rose where some had been there before', () => {
  expect(mailFinding(days([4, 5, 4, 4, 5, 4, 24, 26, 25])).text).toContain('rose on 7\u00a0Nov');
});

test('names the day from which failures fell', () => {
  expect(mailFinding(days([30, 31, 29, 30, 1, 0, 1, 0]))).toMatchObject({ kind: 'fall', from: '2026-11-05' });
});

test('a single bad day is a peak and no turn', () => {
  expect(mailFinding(days([1, 0, 2, 1, 90, 1, 0, 1, 2, 1]))).toMatchObject({ kind: 'peak', from: '2026-11-05' });
});

test('a few bad days in a row are one peak', () => {
  const found = mailFinding(days([5, 6, 5, 5, 90, 110, 95, 5, 6, 5, 4, 6, 5]));
  expect(found).toMatchObject({ kind: 'peak', from: '2026-11-05' });
  expect(found.text).toBe('Failures peaked from 5\u00a0Nov to 7\u00a0Nov');
});

test('a rise that lasts is told before a peak that is over', () => {
  expect(mailFinding(days([5, 5, 120, 110, 5, 6, 5, 5, 30, 31, 33, 30]))).toMatchObject({ kind: 'rise', from: '2026-11-09' });
});

test('a rise at one of several domains is told with its name', () => {
  const calm = days(
    Array.from({ length: 12 }, () => 1),
    2000,
  );
  const bad = days([0, 0, 0, 0, 0, 0, 0, 0, 40, 44, 41, 40], 100);
  const trend = (list: typeof calm) =>
    list.map((day) => ({ day: day.day, messages: day.messages, passed: day.messages - day.failed }));
  const domains = [
    { domain_id: 1, domain: 'calm.co.za', trend: trend(calm) },
    { domain_id: 2, domain: 'bad.co.za', trend: trend(bad) },
  ];
  expect(fleetFinding(calm, domains)).toMatchObject({
    text: 'Failures began on 9\u00a0Nov, at bad.co.za',
    where: { id: 2 },
    since: { failed: 165, messages: 400 },
  });
});

test('small wobbles are no turn', () => {
  expect(mailFinding(days([4, 6, 5, 4, 6, 5, 4, 6]))).toMatchObject({ kind: 'steady', from: null });
});

test('a handful of failures on a quiet domain is no turn', () => {
  expect(mailFinding(days([0, 0, 0, 0, 2, 3], 12)).kind).toBe('steady');
});

test('days without mail say nothing', () => {
  const quiet = days([0, 0, 0], 0);
  expect(mailFinding(quiet).kind).toBe('none');
  expect(mailFinding([...quiet, ...days([0, 0])]).kind).toBe('clean');
  expect(mailFinding([]).kind).toBe('none');
});
