import fc from 'fast-check';
import type { Zone } from '#domain/dns/zone.ts';

const domain = 'shop.co.za';

const policy = fc.constantFrom('none', 'quarantine', 'reject', 'REJECT', 'quarentine', 'rejct', 'monitor', '');
const address = fc.constantFrom(
  'mailto:r@shop.co.za',
  'mailto:r@shop.co.za,mailto:dmarc@reports.example',
  'mailto:r@shop.co.za!10m',
  'r@shop.co.za',
  'mailto://r@shop.co.za',
  'mailto: r@shop.co.za',
  'mailto:r@shop.co.za;mailto:x@reports.example',
  'mailto:r@shop.co.za mailto:x@reports.example',
  'mailto:r@shop',
  'https://reports.example/dmarc',
  'mailto:r@shop.co.za.',
  'mailto:r@shop.co.za,',
  '',
);
const tag = fc.oneof(
  fc.tuple(fc.constantFrom('sp', 'np'), policy).map(([name, value]) => `${name}=${value}`),
  fc.tuple(fc.constantFrom('rua', 'ruf'), address).map(([name, value]) => `${name}=${value}`),
  fc.constantFrom('pct=100', 'pct=50', 'pct=0', 't=y', 'adkim=s', 'aspf=s', 'adkim=q', 'fo=1', 'fo=0:1', 'psd=n', 'psd=y'),
  fc.constantFrom('foo', 'foo=bar', 'ri=86400', 'rf=afrf', '\u00a0', 'v=DMARC1', 'pct=150', 't='),
);
const separator = fc.constantFrom('; ', ';', ';', '; ', ' ', ', ', '\\; ', ';\u00a0');
const version = fc.constantFrom('v=DMARC1', 'v=DMARC1', 'v=DMARC1', 'v=DMARC1', 'v=dmarc1', ' v=DMARC1', 'v:DMARC1', '“v=DMARC1');
const sign = fc.constantFrom('=', '=', '=', '=', ':', ' = ');

/** DMARC records as people and panels write them, most of them with a fault. */
const dmarcText = fc
  .tuple(version, fc.option(fc.tuple(sign, policy)), fc.array(tag, { maxLength: 5 }), separator)
  .map(([v, p, tags, between]) => [v, ...(p === null ? [] : [`p${p[0]}${p[1]}`]), ...tags].join(between));

const term = fc.constantFrom(
  'ip4:192.0.2.0/28',
  'ip4:198.51.100.7',
  'ip:198.51.100.9',
  'ip4:192.0.2.300',
  'a',
  'mx',
  'a:mail.shop.co.za',
  'ptr',
  'include:spf.vendor.example',
  'include:gone.example',
  'include:open.example',
  'include:wide.example',
  'include=spf.vendor.example',
  'exists:%{i}.list.example',
  'redirect=spf.vendor.example',
  'ip4:0.0.0.0/0',
  'all=-all',
  'include: a:mail.shop.co.za',
  'a:http://mail.shop.co.za',
  'ip4: 198.51.100.7',
  'exists:exists:%{i}.list.example',
  'include:include:spf.vendor.example',
  'a:shop.co.za/32',
  '-all',
  'v=spf1',
  'MS=ms83859',
);
const last = fc.constantFrom('-all', '~all', '?all', '+all', '', 'all', '- all', '~ all', '-all.', 'all=~all');

/** SPF records as people and panels write them. */
const spfText = fc
  .tuple(
    fc.constantFrom('v=spf1', 'v=spf1', 'v=spf1', 'V=SPF1', 'spf1', 'v=spf1;'),
    fc.array(term, { maxLength: 4 }),
    last,
    fc.array(term, { maxLength: 1 }),
    fc.constantFrom(' ', ' ', ' ', '  ', ', '),
  )
  .map(([v, terms, all, after, between]) => [v, ...terms, all, ...after].filter((part) => part !== '').join(between));

/** What a record that receivers cannot find or read includes is not looked up, so nobody can say whether it is open. */
function isFollowed(records: readonly string[]): boolean {
  const isRead = records.length < 2 && records.every((text) => /^v=spf1 /i.test(text) && !text.includes(', '));
  return isRead || records.every((text) => !text.includes('include:open.example'));
}

/** Hosts as MX records name them: good, an alias, without an address, with a private one, an address itself, a null MX. */
const mailHost = fc.constantFrom(
  'mx.shop.co.za',
  'mx.shop.co.za',
  'mail.shop.co.za',
  'alias.shop.co.za',
  'gone.shop.co.za',
  'lost.shop.co.za',
  'inside.shop.co.za',
  '192.0.2.6',
  '',
);

const rest: Zone = {
  'alias.shop.co.za': { CNAME: ['mail.shop.co.za'] },
  'lost.shop.co.za': { CNAME: ['gone.vendor.example'] },
  'inside.shop.co.za': { A: ['10.0.0.5'] },
  'mail.shop.co.za': { A: ['192.0.2.5'] },
  'mx.shop.co.za': { A: ['192.0.2.6'] },
  'spf.vendor.example': { TXT: ['v=spf1 ip4:203.0.113.0/25 ~all'] },
  'open.example': { TXT: ['v=spf1 +all'] },
  'wide.example': { TXT: ['v=spf1 ip4:40.0.0.0/8 ~all'] },
  'reports.example': { MX: [{ preference: 10, exchange: 'mx.shop.co.za' }] },
  '*._report._dmarc.reports.example': { TXT: ['v=DMARC1'] },
};

/** Servers named by the records of the zones, and one that nobody names. */
export const servers = [
  '192.0.2.5',
  '192.0.2.6',
  '192.0.2.7',
  '198.51.100.7',
  '203.0.113.9',
  '40.1.2.3',
  '192.0.2.80',
  '100.64.9.9',
];

/** A small DNS around one name: the name itself or one below it, with texts right and wrong at every place. */
export const anyZone = fc
  .record({
    start: fc.constantFrom(domain, domain, `news.${domain}`),
    own: fc.array(dmarcText, { maxLength: 2 }),
    above: fc.option(dmarcText, { freq: 1 }),
    registry: fc.option(fc.constantFrom('v=DMARC1; p=reject; psd=y', 'v=DMARC1; p=none; np=reject'), { freq: 5 }),
    misplaced: fc.option(dmarcText, { freq: 5 }),
    stray: fc.option(fc.constantFrom('v=DMARC1', 'dmarc', ' v=DMARC1; p=none', 'google-site-verification=x'), { freq: 4 }),
    spf: fc.array(spfText, { maxLength: 2 }).filter(isFollowed),
    mx: fc.array(mailHost, { maxLength: 3 }),
    alias: fc.boolean(),
  })
  .map(({ start, own, above, registry, misplaced, stray, spf, mx, alias }): { start: string; zone: Zone } => {
    const texts = [...own, ...(stray === null ? [] : [stray])];
    const zone: Zone = {
      ...rest,
      [start]: {
        A: ['192.0.2.80'],
        TXT: [...spf, ...(misplaced === null ? [] : [misplaced])],
        ...(mx.length > 0 ? { MX: mx.map((exchange, index) => ({ preference: 10 * index, exchange })) } : {}),
      },
      ...(texts.length > 0 && !alias ? { [`_dmarc.${start}`]: { TXT: texts } } : {}),
      ...(above !== null && start !== domain ? { [`_dmarc.${domain}`]: { TXT: [above] } } : {}),
      ...(registry !== null ? { '_dmarc.co.za': { TXT: [registry] } } : {}),
    };
    return { start, zone };
  });
