import { describe, expect, test } from 'vitest';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { isPublicAddress, isSpecialName, publicOnly } from '#domain/dns/public-only.ts';
import { zoneLookup } from '#domain/dns/zone.ts';

test.each([
  ['printer', true],
  ['printer.local', true],
  ['a.b.localhost', true],
  ['db.internal', true],
  ['nas.home.arpa', true],
  ['4.3.2.1.in-addr.arpa', true],
  ['x.onion', true],
  ['x.test', true],
  ['shop.co.za', false],
  ['localhost.co.za', false],
  ['internal.example', false],
  ['_dmarc.local', true],
])('%s is special: %s', (name, special) => expect(isSpecialName(name)).toBe(special));

test.each([
  ['8.8.8.8', true],
  ['192.0.2.1', true],
  ['2606:4700::1', true],
  ['10.0.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['100.64.1.1', false],
  ['240.0.0.1', false],
  ['::1', false],
  ['fd00::1', false],
  ['::ffff:192.168.0.1', false],
  ['::10.0.0.1', false],
  ['::a9fe:a9fe', false],
  ['not an address', false],
])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

describe('a lookup for strangers', () => {
  const { lookup, asked } = zoneLookup({
    'shop.co.za': { A: ['192.0.2.1', '10.0.0.5'], TXT: ['v=spf1 -all'] },
    'inside.shop.co.za': { A: ['10.0.0.6'] },
    'way.shop.co.za': { CNAME: ['db.internal'] },
    'db.internal': { TXT: ['secret'] },
    '_dmarc.za': { TXT: ['v=DMARC1; p=none; psd=y'] },
  });
  const open = publicOnly(lookup);
  test('keeps what is public and drops what is not', async () => {
    expect(await open('shop.co.za', 'A')).toMatchObject({ records: ['192.0.2.1'] });
    expect(await open('shop.co.za', 'TXT')).toMatchObject({ status: 'found' });
  });
  test('what is private is unknown, never missing', async () => {
    expect(await open('inside.shop.co.za', 'A')).toMatchObject({ status: 'failed', reason: 'private' });
    expect(await open('way.shop.co.za', 'TXT')).toMatchObject({ status: 'failed', reason: 'private' });
  });
  test('special names are not even asked', async () => {
    const before = asked.length;
    expect(await open('db.internal', 'TXT')).toMatchObject({ status: 'failed', reason: 'private' });
    expect(await open('_dmarc.local', 'TXT')).toMatchObject({ status: 'failed' });
    expect(await open('local', 'CAA')).toMatchObject({ status: 'failed' });
    expect(await open('za', 'A')).toMatchObject({ status: 'failed' });
    expect(asked).toHaveLength(before);
  });
  test('the top of a tree walk is', async () => expect(await open('_dmarc.za', 'TXT')).toMatchObject({ status: 'found' }));
  test('a domain without CAA records has none, also for strangers', async () => {
    const { caa } = await lookUpDomain('shop.co.za', {
      lookup: open,
      fetchPolicy: () => Promise.resolve({ status: 'failed', reason: 'dns', detail: '' }),
      selectors: [],
    });
    expect(caa).toMatchObject({ state: 'none', failure: null });
  });
});
