import { expect, test } from 'vitest';
import { busiestSenders, senderCount } from '#domain/senders/whole.ts';

const rows = [
  { key: 'a', domainId: 1, total: 50 },
  { key: 'b', domainId: 1, total: 30 },
  { key: 'c', domainId: 1, total: 29 },
  { key: 'b', domainId: 2, total: 25 },
  { key: 'a', domainId: 2, total: 1 },
];

test('a sender has its place by its messages over all domains, and comes with all of them', () => {
  expect(busiestSenders(rows, 1, 9)).toEqual({ rows: [rows[1], rows[3]], whole: true });
  expect(busiestSenders(rows, 2, 9)).toEqual({ rows: [rows[0], rows[1], rows[3], rows[4]], whole: true });
  expect(busiestSenders(rows, 3, 5)).toEqual({ rows, whole: true });
  expect(busiestSenders(rows, 2, 3)).toEqual({ rows: rows.slice(0, 2), whole: false });
  expect(senderCount(rows)).toBe(3);
});

test('a network is another sender for each domain', () => {
  const listed = (key: string, domainId: number) => ({ key, domainId });
  expect(senderCount([listed('192.0.2.0/24', 1), listed('192.0.2.0/24', 2), listed('192.0.2.0/24', 2)])).toBe(2);
  expect(senderCount([listed('a.example', 1), listed('a.example', 2)])).toBe(1);
});
