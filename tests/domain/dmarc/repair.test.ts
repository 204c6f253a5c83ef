import { describe, expect, test } from 'vitest';
import { judgeDmarc, lookUpDmarc } from '#domain/dmarc/judge.ts';
import { repairedDmarc } from '#domain/dmarc/repair.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';

const good = 'v=DMARC1; p=reject; rua=mailto:r@shop.co.za';

describe('the record a text was meant to be', () => {
  test.each<[string, string | null]>([
    ['v=DMARC1; p=reject; rua=r@shop.co.za', good],
    ['v=DMARC1; p=reject; rua=mailto://r@shop.co.za', good],
    ['v=DMARC1; p=reject; rua=mailto//r@shop.co.za', good],
    ['v=DMARC1; p=reject; rua=mailto: r@shop.co.za', good],
    ['v=DMARC1; p=reject; rua=mail to:r@shop.co.za', good],
    ['v=DMARC1; p=reject; rua=<r@shop.co.za>', good],
    ['v=DMARC1; p=reject; rua=mailto:r@shop.co.za!10m', good],
    ['v=DMARC1; p=reject; rua=mailto:r@shop.co.za.', good],
    ['v=DMARC1 rua= p=reject', 'v=DMARC1; p=reject'],
    ['v=DMARC1 p=reject rua=mailto:r@shop.co.za v=DMARC1', good],
    ['v=DMARC1 p=reject rua=mailto:r@shop.co.za', good],
    ['v=DMARC1, p=reject, rua=mailto:r@shop.co.za', good],
    ['v=DMARC1\\; p=reject\\; rua=mailto:r@shop.co.za', good],
    ['v=DMARC1; p:reject; rua:mailto:r@shop.co.za', good],
    ['v=DMARC1; p=rejct; rua=mailto:r@shop.co.za', good],
    ['v=DMARC1; p="reject"; rua=mailto:r@shop.co.za', good],
    ['“v=DMARC1; p=reject; rua=mailto:r@shop.co.za”', good],
    ['v=DMARC1;\u00a0p=reject; rua=mailto:r@shop.co.za\u200b', good],
    ['\ufeffv=DMARC1; p=reject; rua=mailto:r@shop.co.za', good],
    ['v=DMARC1; p=quarentine', 'v=DMARC1; p=quarantine'],
    ['v=DMARC1; p=quarantined', 'v=DMARC1; p=quarantine'],
    [
      'v=DMARC1; p=none; rua=mailto:a@x.example; rua=mailto:b@x.example',
      'v=DMARC1; p=none; rua=mailto:a@x.example,mailto:b@x.example',
    ],
    [
      'v=DMARC1; p=none; rua=mailto:a@x.example;mailto:b@x.example',
      'v=DMARC1; p=none; rua=mailto:a@x.example,mailto:b@x.example',
    ],
    [
      'v=DMARC1; p=none; rua=mailto:a@x.example mailto:b@x.example',
      'v=DMARC1; p=none; rua=mailto:a@x.example,mailto:b@x.example',
    ],
    ['v=DMARC1; p=reject; rua=mailto:r@shop.co.za; foo=bar; pct=20', good],
    ['v=DMARC1; p=reject; rua=mailto:r@shop.co.za; google-site-verification=abc', good],
    ['v=DMARC1; p=reject; rua=mailto:r@shop.co.za; x-report=s@shop.co.za', good],
    ['v=DMARC1; p=reject; rua=mailto:r@shop.co.za; foo', good],
    ['v=DMARC1; p=quarantine; t=y; pct=0; pct=0', 'v=DMARC1; p=quarantine; t=y; pct=0'],
    ['v=DMARC1; p=monitor', null],
    ['v=DMARC1; p=', null],
    ['v=DMARC1; p=none; rua=mailto:r@shop', null],
    ['v=DMARC1', null],
    ['v=DMARC2; p=none', null],
    ['p=none', null],
  ])('%s', (text, record) => expect(repairedDmarc(text)).toBe(record));
});

const judged = async (text: string, parent?: string, context = visitor) => {
  const above: Zone = parent === undefined ? {} : { '_dmarc.shop.co.za': { TXT: [parent] } };
  const name = parent === undefined ? 'shop.co.za' : 'news.shop.co.za';
  const zone = { [name]: { A: ['192.0.2.1'] }, [`_dmarc.${name}`]: { TXT: text.split('\n') }, ...above };
  return judgeDmarc(await lookUpDmarc(zoneLookup(zone).lookup, name), context);
};

describe('what a finding proposes', () => {
  test('a policy that was never in force comes with a warning', async () => {
    const [flag] = await judged('v=DMARC1 p=reject; rua=mailto:r@shop.co.za');
    expect(flag?.fix?.value).toBe(good);
    expect(flag?.todo).toBe(
      'Replace the text with this record. Receivers act on it at once and reject failing messages: check first that the domain’s own messages pass.',
    );
  });
  test.each(['\u00a0p=reject', 'p=reject\u00a0', 'p\u00a0=reject', 'p=\u2028reject'])(
    'an invisible character in %j is named',
    async (tag) => {
      const [flag] = await judged(`v=DMARC1; ${tag}; rua=mailto:r@shop.co.za`);
      expect(flag).toMatchObject({ code: 'INVISIBLE_CHARACTER', fix: { value: good } });
      expect(flag?.why).toMatch(/^An invisible character was copied along in "(p|reject)/);
    },
  );
  test('a stray text beside the record is to be deleted, and nothing is published', async () => {
    const flags = await judged(`${good}\nv=dmarc1; p=none`);
    expect(flags.map(({ code }) => code)).toEqual(['DMARC_NOT_FIRST']);
    expect(flags[0]?.fix).toMatchObject({ action: 'remove', value: 'v=dmarc1; p=none' });
  });
  test.each([
    ['v=dmarc1; p=none; rua=mailto:n@shop.co.za', 'v=DMARC1; p=reject; rua=mailto:n@shop.co.za'],
    [`v=DMARC1; p=none\nv=DMARC1; p=quarantine`, good],
  ])('below a parent that rejects, %j is not weakened', async (text, value) =>
    expect((await judged(text, good)).find(({ fix }) => fix !== null)?.fix?.value).toBe(value),
  );
  test('a text whose policy is unclear keeps its report addresses', async () => {
    const [flag] = await judged('v=dmarc1; p=monitor; rua=mailto:n@shop.co.za');
    expect(flag?.fix?.value).toBe('v=DMARC1; p=none; rua=mailto:n@shop.co.za');
  });
  test('a customer’s repaired record reports to us as well', async () => {
    const [flag] = await judged('v=dmarc1; p=none; rua=mailto:n@shop.co.za', undefined, {
      ...visitor,
      reportAddress: 'in@beacon.example',
    });
    expect(flag?.fix?.value).toBe('v=DMARC1; p=none; rua=mailto:in@beacon.example,mailto:n@shop.co.za');
  });
  test('nothing says "this record" where no record is offered', async () => {
    for (const text of ['v=DMARC1; p=none; rua=mailto:r@shop; foo', 'v=dmarc1; rua=mailto:r@shop', 'v=DMARC1; p=bogus; rua=x'])
      for (const { todo, fix } of await judged(text))
        if (fix === null) expect(todo ?? '').not.toMatch(/this record|corrected record/);
  });
  test('an address that cannot be read is never dropped', async () => {
    const flags = await judged('v=DMARC1; p=none; rua=mailto:r@shop; foo');
    expect(flags.flatMap(({ fix }) => (fix === null ? [] : [fix.value])).every((value) => value.includes('r@shop'))).toBe(true);
  });
});
