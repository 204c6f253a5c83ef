import type { Zone } from '#domain/dns/zone.ts';

const host = (address: string) => ({ A: [address] });
const spf = (text: string) => ({ TXT: [text] });

/** What the records of the tests lead to: a shop with a web and a mail server, its DNS host, and services good and bad. */
export const vendors: Zone = {
  'mail.shop.example': { A: ['192.0.2.25'], AAAA: ['2001:db8::25'] },
  'www.shop.example': host('192.0.2.80'),
  '_spf.shop.example': spf('v=spf1 ip4:192.0.2.0/28 ~all'),
  '_open.shop.example': spf('v=spf1 ip4:192.0.2.0/28 ?all'),
  '_parked.hoster.example': spf('v=spf1 -all'),
  'spf.hoster.example': spf('v=spf1 ip4:198.51.100.0/24 include:net.hoster.example ~all'),
  'net.hoster.example': spf('v=spf1 ip4:203.0.113.0/24 ~all'),
  'neutral.example': spf('v=spf1 ip4:198.51.100.7 ?all'),
  'open.example': spf('v=spf1 +all'),
  'broken.example': spf('v=spf1 ip4:1.2.3 ~all'),
  'twice.example': { TXT: ['v=spf1 -all', 'v=spf1 ~all'] },
  'text.example': spf('nothing to do with it'),
  'loop.example': spf('v=spf1 include:shop.example ~all'),
  'self.example': spf('v=spf1 include:self.example ~all'),
  'macro.example': spf('v=spf1 include:%{ir}.%{v}.%{d}.has.macro.example ~all'),
  'wide.example': spf('v=spf1 ip4:40.92.0.0/15 ip4:52.100.0.0/14 ~all'),
  'huge.example': spf('v=spf1 ip4:10.0.0.0/8 ~all'),
  'nine.example': spf(`v=spf1 ${'a:mail.shop.example '.repeat(7)}~all`),
  'ten.example': spf(`v=spf1 ${'a:mail.shop.example '.repeat(10)}~all`),
  'voids.example': spf('v=spf1 a:x1.example a:x2.example a:x3.example ~all'),
  'away.example': { fails: 'timeout' },
  'manymx.example': {
    MX: Array.from({ length: 11 }, (_, index) => ({ preference: index, exchange: `m${index}.manymx.example` })),
  },
  'nullmx.example': { MX: [{ preference: 0, exchange: '' }] },
  'deadmx.example': { MX: [{ preference: 10, exchange: 'gone.deadmx.example' }] },
};

/** The zone with texts published at `shop.example`. */
export function shop(...texts: string[]): Zone {
  return {
    ...vendors,
    'shop.example': { A: ['192.0.2.80'], MX: [{ preference: 10, exchange: 'mail.shop.example' }], TXT: ['v=other', ...texts] },
  };
}
