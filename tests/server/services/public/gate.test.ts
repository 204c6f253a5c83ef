import { expect, test } from 'vitest';
import type { Call } from '#server/context.ts';
import { openGate } from '#server/services/public/gate.ts';

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['192.0.2.1', '192.0.2.2', false],
  ['192.0.2.1', '::ffff:192.0.2.1', true],
])('%s and %s count as one: %s', (first, second, isOne) => {
  const store = {};
  const pass = openGate({ most: 1, windowMs: 60_000 }, 'Too many.');
  const from = (ip: string) => ({ store, ip, clock: { now: () => new Date(0) } }) as unknown as Call;
  pass(from(first));
  const again = () => pass(from(second));
  if (isOne) expect(again).toThrow('Too many.');
  else expect(again).not.toThrow();
});

test('the networks of one IPv6 /48 together may do three times as much', () => {
  const store = {};
  const pass = openGate({ most: 2, windowMs: 60_000 }, 'Too many.');
  const from = (ip: string) => ({ store, ip, clock: { now: () => new Date(0) } }) as unknown as Call;
  for (let network = 0; network < 6; network += 1) pass(from(`2001:db8:1:${network}::1`));
  expect(() => pass(from('2001:db8:1:9::1'))).toThrow('Too many.');
  expect(() => pass(from('2001:db8:2:9::1'))).not.toThrow();
});
