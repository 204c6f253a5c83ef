import { expect, test } from 'vitest';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import { arrivalOf, mustAgree, orderedOf } from '#src/entities/onboarding/reports-requested.ts';

const ours = 'dmarc@reports.beacon.example';
const looked = (record: string | null, level = 'exposed', policy: string | null = null) =>
  ({
    protection: { level, policy },
    dns_verification: {
      verification_status: 'Verified',
      records_found: { DMARC: { exists: record !== null, records: record === null ? [] : [record] } },
    },
  }) as unknown as DomainRow;

test.each([
  ['v=DMARC1; p=none; rua=mailto:dmarc@reports.beacon.example', ours, 'ours'],
  ['v=DMARC1; p=none; RUA = mailto:a@b.example , mailto:DMARC@Reports.Beacon.example!10m', ours, 'ours'],
  ['v=DMARC1; p=none; rua=mailto:a@b.example', ours, 'others'],
  ['v=DMARC1; p=none; rua=mailto:xdmarc@reports.beacon.example', ours, 'others'],
  ['v=DMARC1; p=none; ruf=mailto:dmarc@reports.beacon.example', ours, 'none'],
  ['v=DMARC1; p=none', ours, 'none'],
  ['v=DMARC1; p=none; rua=mailto:a@b.example', null, 'some'],
  [null, ours, 'missing'],
])('%s with %s is described as %s', (record, address, expected) => {
  expect(orderedOf(looked(record), 'found', address)).toBe(expected);
});

test('a name that the DNS denies is not one without a record, nor is one below a record', () => {
  expect(orderedOf(looked(null, 'unknown'), 'missing', ours)).toBe('absent');
  expect(orderedOf(looked(null, 'unknown', 'reject'), 'found', ours)).toBe('missing');
});

test('a failed or missing check is never taken for a missing record', () => {
  expect(orderedOf(looked(null), 'unknown', ours)).toBe('unknown');
  expect(orderedOf(looked(null), undefined, ours)).toBe('unknown');
  const never = { dns_verification: { verification_status: 'NotChecked', records_found: {} } } as unknown as DomainRow;
  expect(orderedOf(never, 'missing', ours)).toBe('unknown');
});

test('an address of the same name or below it needs no authorisation', () => {
  expect(mustAgree('karoo.co.za', 'dmarc@karoo.co.za')).toBe(false);
  expect(mustAgree('karoo.co.za', 'dmarc@reports.karoo.co.za')).toBe(false);
  expect(mustAgree('mail.karoo.co.za', 'dmarc@Karoo.co.za')).toBe(false);
  expect(mustAgree('karoo.co.za', 'dmarc@notkaroo.co.za')).toBe(true);
});

test('reports arrive unless the address has refused them or takes no mail', () => {
  const look = (authorised: string, receives: string) =>
    ({ dmarc: { destinations: [{ tag: 'rua', address: ours.toUpperCase(), at: '', authorised, receives }] } }) as never;
  expect(arrivalOf(look('no', 'no'), ours)).toBe('refused');
  expect(arrivalOf(look('elsewhere', 'yes'), ours)).toBe('refused');
  expect(arrivalOf(look('yes', 'no'), ours)).toBe('lost');
  expect(arrivalOf(look('unknown', 'unknown'), ours)).toBe('open');
  expect(arrivalOf(undefined, ours)).toBe('open');
  expect(arrivalOf(look('no', 'no'), 'other@beacon.example')).toBe('open');
});
