import { expect, it, test } from 'vitest';
import { type DnsChange, failingSince } from '#domain/senders/failing-since.ts';
import { serviceWithKey } from '#domain/senders/index-names.ts';

const dayOf = (n: number) => `2026-11-${String(n).padStart(2, '0')}`;

/** Ten messages a day from the 10th to the 24th; those up to a day pass. */
const mailUntil = (last: number, { forwarded = 0 } = {}) =>
  Object.fromEntries(
    Array.from({ length: 15 }, (_, n) => [dayOf(10 + n), { messages: 10, passed: 10 + n <= last ? 10 : 0, forwarded }]),
  );

const removed = (day: number, part: Partial<DnsChange> = {}): DnsChange => ({
  at: new Date(`${dayOf(day)}T15:00:00Z`),
  record: 'DKIM',
  name: 'sp1._domainkey.acme.example',
  before: 'v=DKIM1; p=x',
  after: null,
  ...part,
});

test('names the selector that was removed on the day from which all fail', () =>
  expect(failingSince(mailUntil(17), [removed(17)], null)).toEqual({
    day: '2026-11-17',
    record: 'DKIM',
    what: 'the selector sp1 was removed',
  }));

const since18 = { day: '2026-11-18', record: null, what: null };

it.each([
  ['the change is a day late', [removed(19)]],
  ['the change is two days early', [removed(15)]],
  ['two changes fit', [removed(17), removed(17, { name: 'sp2._domainkey.acme.example' })]],
  ['a record was added', [removed(17, { before: null, after: 'v=DKIM1; p=x' })]],
  ['another kind of record changed', [removed(17, { record: 'MX' })]],
  ['the key is that of another service', [removed(17, { name: 'aweber_key_a._domainkey.acme.example' })]],
  ['no change is known', []],
])('names the first day that failed without a change where %s', (_, changes) =>
  expect(failingSince(mailUntil(17), changes, null)).toEqual(since18),
);

const half = Object.fromEntries(
  Object.entries(mailUntil(17)).map(([day, mail]) => [day, { ...mail, passed: Math.min(mail.passed, 5) }]),
);

it.each([
  ['nothing fails', mailUntil(24)],
  ['nothing ever passed', mailUntil(9)],
  ['half failed before', half],
  [
    'too few messages came after it',
    Object.fromEntries(Object.entries({ ...mailUntil(17), '2026-11-18': { messages: 9, passed: 0, forwarded: 0 } }).slice(0, 9)),
  ],
  ['receivers knew the failing messages as forwarded', mailUntil(17, { forwarded: 10 })],
  ['no message came', {}],
])('says nothing where %s', (_, days) => expect(failingSince(days, [removed(17)], null)).toBeNull());

test('names no change that no message came near', () => {
  const far = Object.fromEntries(Object.entries(mailUntil(17)).filter(([day]) => day < '2026-11-13' || day > '2026-11-21'));
  expect(failingSince(far, [removed(17)], null)).toEqual({ ...since18, day: '2026-11-22' });
});

test('a day that fails between days that pass is not the first of those that fail', () => {
  const days = { ...mailUntil(17), '2026-11-12': { messages: 1, passed: 0, forwarded: 0 } };
  expect(failingSince(days, [], null)).toEqual(since18);
});

test("a key of the sender's own service, and a changed SPF record", () => {
  const aweber = serviceWithKey('aweber');
  expect(failingSince(mailUntil(17), [removed(17, { name: 'aweber_key_a._domainkey.acme.example' })], aweber)?.what).toBe(
    'the selector aweber_key_a was removed',
  );
  const spf = removed(17, { record: 'SPF', name: 'acme.example', before: 'v=spf1 a -all', after: 'v=spf1 -all' });
  expect(failingSince(mailUntil(17), [spf], null)?.what).toBe('the SPF record was changed');
});
