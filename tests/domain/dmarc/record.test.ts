import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDmarcRecord, readDmarcRecord, readReportUri } from '#domain/dmarc/record.ts';
import { dmarcValues, writeDmarcRecord } from '#domain/dmarc/write-record.ts';
import { policies } from '#domain/vocabulary.ts';

describe('what is a DMARC record at all', () => {
  test.each([
    ['v=DMARC1', true],
    ['v=DMARC1;', true],
    ['V=DMARC1; P=reject', true],
    ['v = DMARC1 ;p=none', true],
    ['v=dmarc1; p=none', false],
    ['v=DMARC1x; p=none', false],
    ['v=DMARC1 p=none', false],
    [' v=DMARC1; p=none', false],
    ['p=none; v=DMARC1', false],
    ['"v=DMARC1; p=none"', false],
    ['v=DMARC2; p=none', false],
    ['v=spf1 -all', false],
    ['', false],
  ])('%j: %s', (text, expected) => expect(isDmarcRecord(text)).toBe(expected));
});

describe('addresses of reports', () => {
  test.each([
    ['mailto:a@shop.co.za', 'a@shop.co.za', 'shop.co.za', null],
    ['MAILTO:a@Shop.co.za', 'a@Shop.co.za', 'shop.co.za', null],
    ['mailto:a@shop.co.za!10m', 'a@shop.co.za', 'shop.co.za', '10m'],
    ['mailto:a@shop.co.za!50000', 'a@shop.co.za', 'shop.co.za', '50000'],
    ['mailto:a+tag=1@shop.co.za', 'a+tag=1@shop.co.za', 'shop.co.za', null],
    ['mailto:a@shop.co.za?subject=x', 'a@shop.co.za', 'shop.co.za', null],
  ])('%s', (text, address, host, limit) => expect(readReportUri(text)).toMatchObject({ address, host, limit }));
  test.each([
    '',
    'a@shop.co.za',
    'mailto',
    'mailto:',
    'mailto:a',
    'mailto://shop.co.za',
    'mailto:a b@shop.co.za',
    'mailto:a@localhost',
    '__',
  ])('not %j', (text) => expect(readReportUri(text)).toBeNull());
  test('another scheme is read, so that it can be reported as ignored', () =>
    expect(readReportUri('https://shop.co.za/r')?.scheme).toBe('https'));
});

describe('missing and broken tags have their defaults', () => {
  test.each([
    [
      'v=DMARC1; p=reject',
      { p: 'reject', sp: null, np: null, adkim: 'r', aspf: 'r', testing: false, psd: 'u', fo: ['0'], usable: true },
    ],
    ['v=DMARC1; p=Quarantine; sp=NONE; np=reject', { p: 'quarantine', sp: 'none', np: 'reject', usable: true }],
    ['v=DMARC1; p=bogus', { p: null, usable: false }],
    ['v=DMARC1; p=bogus; rua=mailto:a@shop.co.za', { p: null, usable: true }],
    ['v=DMARC1; p=reject; sp=bogus', { p: 'reject', sp: null, usable: false }],
    ['v=DMARC1; p=reject; sp=bogus; rua=mailto:a@shop.co.za', { p: 'reject', sp: null, usable: true }],
    ['v=DMARC1; p=reject; np=bogus', { np: null, usable: false }],
    ['v=DMARC1', { p: null, usable: false }],
    ['v=DMARC1; rua=mailto:a@shop.co.za', { p: null, usable: true }],
    ['v=DMARC1; rua=ftp://a', { p: null, rua: [], usable: false }],
    ['v=DMARC1; p=none; rua=mailto:dürst@shop.co.za', { rua: [], remarks: [{ kind: 'bad_uri', at: 'mailto:dürst@shop.co.za' }] }],
    ['v=DMARC1; p=none; rua=mailto:d%C3%BCrst@shop.co.za', { rua: [{ address: 'd%C3%BCrst@shop.co.za' }], remarks: [] }],
    ['v=DMARC1; p=none; adkim=x; aspf=S', { adkim: 'r', aspf: 's' }],
    ['v=DMARC1; p=none; t=y; psd=n', { testing: true, psd: 'n' }],
    ['v=DMARC1; p=none; t=x; psd=x', { testing: false, psd: 'u' }],
    ['v=DMARC1; p=none; fo=1:d:s', { fo: ['1', 'd', 's'] }],
    ['v=DMARC1; p=none; fo=x', { fo: ['0'] }],
    ['v=DMARC1; p=none; fo=d:d', { fo: ['0'] }],
    ['v=DMARC1; p=none; pct=50', { pct: '50' }],
    ['v=DMARC1; p=reject; p=none', { p: 'reject' }],
    ['v=DMARC1;;p=reject;', { p: 'reject' }],
    ['v=DMARC1; badentry; p=reject', { p: 'reject', usable: true }],
  ])('%s', (text, expected) => expect(readDmarcRecord(text)).toMatchObject(expected));
});

describe('246 strings from the tests of other readers', () => {
  const rows = readFileSync(new URL('../../fixtures/records/dmarc.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { record: string; strict: boolean | null; lenient: boolean | null });

  test('what a lenient receiver takes for a record is one here too, and nothing else', () => {
    expect(rows.filter((row) => row.lenient !== null && isDmarcRecord(row.record) !== row.lenient)).toEqual([]);
  });
  test('what a strict validator accepts reads without anything broken, but for the named ones', () => {
    const broken = new Set(['bad_value', 'not_a_tag', 'duplicate', 'bad_uri']);
    const differing = rows
      .filter((row) => row.strict === true && row.lenient === true)
      .filter((row) => readDmarcRecord(row.record)?.remarks.some((remark) => broken.has(remark.kind)))
      .map((row) => row.record);
    expect(differing).toEqual([
      'v=DMARC1; p=none; adkim=bob;',
      'v=DMARC1; p=none; aspf=bob;',
      'v=DMARC1; p=reject; psd=y; rua=mailto:psd@example',
    ]);
  });
  test('what a strict validator refuses is remarked on, but for the named ones', () => {
    const silent = rows
      .filter((row) => row.strict === false && isDmarcRecord(row.record))
      .filter((row) => readDmarcRecord(row.record)?.remarks.length === 0)
      .map((row) => row.record);
    expect(silent).toEqual(['v=DMARC1', 'v=DMARC1;;p=reject;']);
  });
});

describe('any text', () => {
  const tagLike = fc.string({ unit: fc.constantFrom(...'v=DMARC1;psrutn:, !@.mailo\t'.split('')), maxLength: 200 });
  test('never throws, and a record that was written reads the same', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          tagLike,
          tagLike.map((tail) => `v=DMARC1;${tail}`),
        ),
        (text) => {
          const record = readDmarcRecord(text);
          if (record === null) return;
          const once = writeDmarcRecord(dmarcValues(record));
          const again = readDmarcRecord(once);
          expect(again === null ? null : writeDmarcRecord(dmarcValues(again))).toBe(once);
        },
      ),
      { numRuns: 2000 },
    );
  });
  const policy = fc.constantFrom(...policies);
  test('written values come back', () => {
    fc.assert(
      fc.property(
        fc.record({
          p: policy,
          sp: fc.option(policy),
          np: fc.option(policy),
          adkim: fc.constantFrom('r' as const, 's' as const),
          aspf: fc.constantFrom('r' as const, 's' as const),
          testing: fc.boolean(),
          psd: fc.constantFrom('y' as const, 'n' as const, 'u' as const),
          rua: fc.array(fc.constantFrom('mailto:a@shop.co.za', 'mailto:b+c@x.example'), { maxLength: 3 }),
        }),
        (values) => {
          expect(readDmarcRecord(writeDmarcRecord(values))).toMatchObject({
            ...values,
            rua: values.rua.map((uri) => ({ uri })),
            remarks: [],
          });
        },
      ),
    );
  });
});
