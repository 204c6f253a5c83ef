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

it.each([
  ['the change is a day late', mailUntil(17), [removed(19)]],
  ['the change is two days early', mailUntil(17), [removed(15)]],
  ['nothing fails', mailUntil(24), [removed(17)]],
  ['nothing ever passed', mailUntil(9), [removed(17)]],
  ['two changes fit', mailUntil(17), [removed(17), removed(17, { name: 'sp2._domainkey.acme.example' })]],
  ['a record was added', mailUntil(17), [removed(17, { before: null, after: 'v=DKIM1; p=x' })]],
  ['another kind of record changed', mailUntil(17), [removed(17, { record: 'MX' })]],
  ['the key is that of another service', mailUntil(17), [removed(17, { name: 'aweber_key_a._domainkey.acme.example' })]],
  ['too few messages came after it', Object.fromEntries(Object.entries(mailUntil(17)).slice(0, 8)), [removed(17)]],
  ['receivers knew the failing messages as forwarded', mailUntil(17, { forwarded: 10 }), [removed(17)]],
])('says nothing where %s', (_, days, changes) => expect(failingSince(days, changes, null)).toBeNull());

test('says nothing where no message came near the change', () => {
  const far = Object.fromEntries(Object.entries(mailUntil(17)).filter(([day]) => day < '2026-11-13' || day > '2026-11-21'));
  expect(failingSince(far, [removed(17)], null)).toBeNull();
});

test("a key of the sender's own service, and a changed SPF record", () => {
  const aweber = serviceWithKey('aweber');
  expect(failingSince(mailUntil(17), [removed(17, { name: 'aweber_key_a._domainkey.acme.example' })], aweber)?.what).toBe(
    'the selector aweber_key_a was removed',
  );
  const spf = removed(17, { record: 'SPF', name: 'acme.example', before: 'v=spf1 a -all', after: 'v=spf1 -all' });
  expect(failingSince(mailUntil(17), [spf], null)?.what).toBe('the SPF record was changed');
});
