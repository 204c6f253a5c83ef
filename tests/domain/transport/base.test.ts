import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Lookup } from '#domain/dns/answer.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { lookUpDnssec } from '#domain/transport/dnssec.ts';
import { judgeDnssec, judgeNameServers } from '#domain/transport/judge-base.ts';
import { lookUpNameServers, networkOf } from '#domain/transport/name-servers.ts';
import { zoneNames } from '#domain/transport/zone-names.ts';
import { type CodeAndSeverity, codesOf, isComplete } from './support.ts';

const domain = 'shop.co.za';
const SOA = [{ mname: 'ns1.host.example', serial: 1 }];
const DS = [{ keyTag: 1, algorithm: 13, digestType: 2, digest: 'ab' }];

describe('DNSSEC', () => {
  const cases: [string, string, Zone, boolean, string, string, ...CodeAndSeverity[]][] = [
    ['signed and checked', domain, { [domain]: { SOA, DS } }, true, 'signed', domain],
    ['signed, not checked', domain, { [domain]: { SOA, DS } }, false, 'signed_unchecked', domain],
    ['unsigned', domain, { [domain]: { SOA } }, false, 'unsigned', domain, 'DNSSEC_UNSIGNED low'],
    ...[
      { algorithm: 12, digestType: 2 },
      { algorithm: 250, digestType: 2 },
      { algorithm: 13, digestType: 3 },
    ].map((ds): (typeof cases)[number] => [
      `a DS record that no resolver can use: ${ds.algorithm} ${ds.digestType}`,
      domain,
      { [domain]: { SOA, DS: [{ keyTag: 1, digest: 'ab', ...ds }] } },
      false,
      'unsigned',
      domain,
      'DNSSEC_UNSUPPORTED low',
    ]),
    [
      'one DS record of several that resolvers can use',
      domain,
      { [domain]: { SOA, DS: [{ keyTag: 1, algorithm: 12, digestType: 2, digest: 'ab' }, ...DS] } },
      false,
      'signed_unchecked',
      domain,
    ],
    ['bogus', domain, { [domain]: { fails: 'bogus' } }, false, 'bogus', domain, 'DNSSEC_BOGUS critical'],
    ['not answered', domain, { [domain]: { fails: 'timeout' } }, false, 'unknown', domain],
    ['SERVFAIL is not bogus', domain, { [domain]: { fails: 'servfail' } }, false, 'unknown', domain],
    [
      'a name inside a checked zone',
      'a.shop.co.za',
      { [domain]: { SOA, DS }, 'a.shop.co.za': {} },
      true,
      'signed',
      'a.shop.co.za',
    ],
    [
      'a name inside a zone not checked',
      'a.shop.co.za',
      { [domain]: { SOA, DS }, 'a.shop.co.za': {} },
      false,
      'signed_unchecked',
      domain,
    ],
    [
      'a name inside an unsigned zone',
      'a.shop.co.za',
      { [domain]: { SOA }, 'a.shop.co.za': {} },
      false,
      'unsigned',
      domain,
      'DNSSEC_UNSIGNED low',
    ],
    [
      'an unsigned zone below a signed one',
      'a.shop.co.za',
      { [domain]: { SOA, DS }, 'a.shop.co.za': { SOA } },
      false,
      'unsigned',
      'a.shop.co.za',
      'DNSSEC_UNSIGNED low',
    ],
    [
      'an alias is not the zone it leads to',
      'a.shop.co.za',
      { [domain]: { SOA }, 'a.shop.co.za': { CNAME: ['x.example'] }, 'x.example': { SOA, DS } },
      false,
      'unsigned',
      domain,
      'DNSSEC_UNSIGNED low',
    ],
  ];
  test.each(cases)('%s', async (_, name, zone, signed, state, at, ...expected) => {
    const findings = await lookUpDnssec(zoneLookup(zone, signed).lookup, name);
    expect([findings.state, findings.zone]).toEqual([state, at]);
    const flags = judgeDnssec(findings);
    expect(codesOf(flags)).toEqual(expected);
    expect(flags.every(isComplete)).toBe(true);
  });
  test('an alias to a checked zone is not checked itself', async () => {
    const zone = { [domain]: { SOA, DS }, 'a.shop.co.za': { CNAME: ['x.example'] }, 'x.example': { SOA, DS } };
    expect(await lookUpDnssec(zoneLookup(zone, true).lookup, 'a.shop.co.za')).toMatchObject({ state: 'signed', zone: domain });
  });
  test('a DS lookup that failed leaves it open, a bogus one does not', async () => {
    const { lookup } = zoneLookup({ [domain]: { SOA } });
    const failing =
      (reason: 'timeout' | 'bogus'): Lookup =>
      (name, type) =>
        type === 'DS' ? Promise.resolve({ status: 'failed', reason, detail: '' }) : lookup(name, type);
    expect((await lookUpDnssec(failing('timeout'), domain)).state).toBe('unknown');
    expect((await lookUpDnssec(failing('bogus'), domain)).state).toBe('bogus');
  });
});

describe('name servers', () => {
  const zone = (servers: Record<string, string[]>): Zone => ({
    [domain]: { NS: Object.keys(servers) },
    ...Object.fromEntries(
      Object.entries(servers).map(([host, addresses]) => [
        host,
        { A: addresses.filter((address) => !address.includes(':')), AAAA: addresses.filter((address) => address.includes(':')) },
      ]),
    ),
  });
  const single: CodeAndSeverity = 'NS_SINGLE_NETWORK low';
  const dangling: CodeAndSeverity = 'NS_DANGLING high';
  const cases: [string, Zone, ...CodeAndSeverity[]][] = [
    ['two networks', zone({ 'a.ns.example': ['192.0.2.1'], 'b.ns.example': ['198.51.100.1'] })],
    ['one network', zone({ 'a.ns.example': ['192.0.2.1'], 'b.ns.example': ['192.0.2.254'] }), single],
    ['neighbouring networks', zone({ 'a.ns.example': ['192.0.2.255'], 'b.ns.example': ['192.0.3.0'] })],
    ['one server', zone({ 'a.ns.example': ['192.0.2.1'] }), single],
    ['one server at two networks', zone({ 'a.ns.example': ['192.0.2.1', '198.51.100.1'] }), single],
    ['one IPv6 network', zone({ 'a.ns.example': ['2001:db8:1::1'], 'b.ns.example': ['2001:db8:1:ffff::1'] }), single],
    ['two IPv6 networks', zone({ 'a.ns.example': ['2001:db8:1::1'], 'b.ns.example': ['2001:db8:2::1'] })],
    [
      'one network of each kind',
      zone({ 'a.ns.example': ['192.0.2.1', '2001:db8:1::1'], 'b.ns.example': ['192.0.2.2', '2001:db8:1::2'] }),
      single,
    ],
    [
      'one IPv4, two IPv6 networks',
      zone({ 'a.ns.example': ['192.0.2.1', '2001:db8:1::1'], 'b.ns.example': ['192.0.2.2', '2001:db8:2::2'] }),
    ],
    [
      'one server dangling',
      zone({ 'a.ns.example': ['192.0.2.1'], 'b.ns.example': ['198.51.100.1'], 'c.ns.example': [] }),
      dangling,
    ],
    ['all but one dangling', zone({ 'a.ns.example': ['192.0.2.1'], 'b.ns.example': [] }), dangling, single],
    ['all dangling', zone({ 'a.ns.example': [], 'b.ns.example': [] }), dangling, dangling],
    [
      'one did not answer',
      { ...zone({ 'a.ns.example': ['192.0.2.1'], 'b.ns.example': [] }), 'b.ns.example': { fails: 'timeout' } },
    ],
    [
      'none did',
      {
        ...zone({ 'a.ns.example': [], 'b.ns.example': [] }),
        '*.ns.example': {},
        'a.ns.example': { fails: 'timeout' },
        'b.ns.example': { fails: 'timeout' },
      },
    ],
    ['not answered', { [domain]: { fails: 'timeout' } }],
    ['no zone', { [domain]: { A: ['192.0.2.1'] } }],
  ];
  test.each(cases)('%s', async (_, records, ...expected) => {
    const flags = judgeNameServers(await lookUpNameServers(zoneLookup(records).lookup, domain));
    expect(codesOf(flags)).toEqual(expected.toSorted());
    expect(flags.every(isComplete)).toBe(true);
  });
  test('of a name inside the zone are those of the zone', async () => {
    const { lookup } = zoneLookup(zone({ 'a.ns.example': ['192.0.2.1'], 'b.ns.example': ['198.51.100.1'] }));
    const findings = await lookUpNameServers(lookup, 'a.b.shop.co.za');
    expect(findings).toMatchObject({ state: 'found', zone: domain, networks: ['192.0.2.0/24', '198.51.100.0/24'] });
  });
  test('the public suffix above a domain is never asked', async () => {
    const { lookup, asked } = zoneLookup({ 'co.za': { NS: ['a.ns.example'] } });
    expect((await lookUpNameServers(lookup, 'a.shop.co.za')).state).toBe('none');
    expect(asked).toEqual(['a.shop.co.za NS', 'shop.co.za NS']);
  });
});

describe('networks', () => {
  test.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2::3', '2001:db8:1::/48'],
    ['::1', '::/48'],
    ['192.0.2', null],
    ['ns.example', null],
    ['', null],
  ])('%s: %s', (address, expected) => expect(networkOf(address)).toBe(expected));
  test('no text makes the reader throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => {
        networkOf(text);
      }),
    );
  });
});

test('the names at which a zone may begin', () => {
  expect(zoneNames('a.b.shop.co.za')).toEqual(['a.b.shop.co.za', 'b.shop.co.za', 'shop.co.za']);
  expect(zoneNames('shop.co.za')).toEqual(['shop.co.za']);
  expect(zoneNames('co.za')).toEqual(['co.za']);
  expect(zoneNames('localhost')).toEqual(['localhost']);
});
