import { expect, it } from 'vitest';
import { plannedByAll, plannedFor } from '#domain/alerts/planned-changes.ts';

const change = (customerId: number, fromMs: number, toMs: number) => ({ customerId, fromMs, toMs });

it.each([
  ['of the only customer', [1], [change(1, 10, 20)], [[10, 20]]],
  ['of one of two customers', [1, 2], [change(2, 10, 20)], []],
  ['of both, where they overlap', [1, 2], [change(1, 10, 20), change(2, 15, 30), change(2, 40, 50)], [[15, 20]]],
  ['of both at other times', [1, 2], [change(1, 10, 20), change(2, 30, 40)], []],
  ['of a customer that does not have the domain', [1], [change(3, 10, 20)], []],
  ['of a domain without a customer', [], [change(3, 10, 20)], []],
])('takes a change as planned: %s', (_, customerIds, changes, expected) => {
  expect(plannedByAll(customerIds, changes).map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual(expected);
});

it('finds the customers that announced a change at a moment', () => {
  const changes = [change(1, 10, 20), change(1, 12, 14), change(2, 20, 30), change(3, 21, 30)];
  expect(plannedFor(changes, 20)).toEqual([1, 2]);
});
