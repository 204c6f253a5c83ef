import { describe, expect, it } from 'vitest';
import { type AddressMail, ownRange } from '#domain/alerts/own-range.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { spfTree } from '#domain/spf/tree.ts';

const from = (address: string, messages = 10, names: Partial<AddressMail> = {}): AddressMail => ({
  address,
  dkimDomain: 'shop.co.za',
  spfDomain: 'shop.co.za',
  messages,
  passed: messages,
  ...names,
});
const own = (mail: AddressMail[], senders: string[], more: Partial<Parameters<typeof ownRange>[1]> = {}) =>
  ownRange(mail, { domain: 'shop.co.za', senders: new Map(senders.map((key) => [key, 0])), names: [], spf: null, ...more }).map(
    ({ address }) => address,
  );

describe("a domain's own addresses", () => {
  it('are those of senders placed as own, the busiest first', () => {
    const mail = [from('198.51.100.9', 5), from('198.51.100.10', 7), from('203.0.113.1', 99)];
    expect(own(mail, ['198.51.100.0/24'])).toEqual(['198.51.100.10', '198.51.100.9']);
    expect(own(mail, [])).toEqual([]);
  });

  it('take a sender by the organisation its mail proves', () => {
    const mail = [from('198.51.100.9', 5, { spfDomain: 'mail.shop-post.co.za' })];
    expect(own(mail, ['shop-post.co.za'])).toEqual(['198.51.100.9']);
    expect(own(mail, ['198.51.100.0/24'])).toEqual([]);
  });

  it('are never those of a service that many share, whatever people say', () => {
    const mail = [from('198.51.100.9', 5, { dkimDomain: 'shop.gappssmtp.com' })];
    expect(own(mail, ['google.com', '198.51.100.0/24'])).toEqual([]);
  });

  it('are public', () => {
    expect(own([from('10.0.0.9'), from('fe80::1')], ['10.0.0.0/24', 'fe80::/48'])).toEqual([]);
  });

  it('are none that SPF allows only through the record of somebody else', async () => {
    const zone: Zone = {
      'shop.co.za': { TXT: ['v=spf1 ip4:198.51.100.0/25 include:spf.host.example include:_spf.shopgroup.co.za -all'] },
      'spf.host.example': { TXT: ['v=spf1 ip4:198.51.100.0/24 ~all'] },
      '_spf.shopgroup.co.za': { TXT: ['v=spf1 ip4:203.0.113.0/24 ~all'] },
    };
    const spf = await spfTree(zoneLookup(zone).lookup, 'shop.co.za');
    const mail = [from('198.51.100.1'), from('198.51.100.200'), from('203.0.113.5'), from('192.0.2.5')];
    const senders = ['198.51.100.0/24', '203.0.113.0/24', '192.0.2.0/24'];
    expect(own(mail, senders, { spf })).toEqual(['192.0.2.5', '198.51.100.1']);
    expect(own(mail, senders, { spf, names: ['www.shopgroup.co.za'] })).toEqual(['192.0.2.5', '198.51.100.1', '203.0.113.5']);
  });
});
