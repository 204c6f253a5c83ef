import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mxTopic } from '#domain/check/topics/mx.ts';
import type { Lookup, LookupFailure, RecordData } from '#domain/dns/answer.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { type JudgeContext, visitor } from '#domain/judge/context.ts';
import { judgeMx } from '#domain/transport/judge-mx.ts';
import { hasDane, lookUpMx, mailHosts, takesMail } from '#domain/transport/mx.ts';
import {
  type CodeAndSeverity,
  codesOf,
  implicitMx,
  isComplete,
  mailZone,
  mxOf,
  noMx,
  nullMx,
  twoHosts,
  unknownMx,
} from './support.ts';

const domain = 'shop.co.za';
const parked: JudgeContext = { ...visitor, mailClass: 'parked' };
const mx = (...exchanges: string[]): Zone => ({
  [domain]: { MX: exchanges.map((exchange, index) => ({ preference: index * 10, exchange })) },
  'good.example': { A: ['192.0.2.1'] },
  'six.example': { AAAA: ['2001:db8::1'] },
  'alias.example': { CNAME: ['good.example'] },
  'lost.example': { CNAME: ['gone.example'] },
  'text.example': { TXT: ['hello'] },
  'slow.example': { fails: 'timeout' },
});
const flagsOf = async (zone: Zone, context = visitor) => judgeMx(await mxOf(zone), domain, context);

describe('MX records', () => {
  const lone = 'PARKED_WITHOUT_NULL_MX low';
  const cases: [string, Zone, CodeAndSeverity[], CodeAndSeverity[]][] = [
    ['in order', mx('good.example', 'six.example'), [], [lone]],
    ['a host that does not exist', mx('gone.example'), ['MX_DANGLING high'], ['MX_DANGLING high', lone]],
    ['a host without address', mx('good.example', 'text.example'), ['MX_DANGLING high'], ['MX_DANGLING high', lone]],
    ['an alias', mx('alias.example'), ['MX_IS_CNAME medium'], ['MX_IS_CNAME medium', lone]],
    ['an alias to nothing', mx('lost.example'), ['MX_DANGLING high'], ['MX_DANGLING high', lone]],
    ['an IPv4 address', mx('192.0.2.1'), ['MX_IS_ADDRESS high'], ['MX_IS_ADDRESS high', lone]],
    ['an IPv4 address in brackets', mx('[192.0.2.1]'), ['MX_IS_ADDRESS high'], ['MX_IS_ADDRESS high', lone]],
    ['an IPv6 address', mx('2001:db8::1'), ['MX_IS_ADDRESS high'], ['MX_IS_ADDRESS high', lone]],
    ['a host that did not answer', mx('slow.example'), [], [lone]],
    [
      'two dangling hosts',
      mx('a.gone.example', 'b.gone.example'),
      ['MX_DANGLING high', 'MX_DANGLING high'],
      ['MX_DANGLING high', 'MX_DANGLING high', lone],
    ],
    ['null', mx(''), [], []],
    ['null, written as a dot', mx('.'), [], []],
    ['null beside others', mx('', 'good.example'), ['NULL_MX_WITH_OTHERS medium'], ['NULL_MX_WITH_OTHERS medium']],
    ['none, an address', { [domain]: { A: ['192.0.2.1'] } }, ['MX_MISSING info'], [lone]],
    ['none, no address', { [domain]: { TXT: ['hello'] } }, ['MX_MISSING info'], [lone]],
    ['no such name', { 'other.example': {} }, ['MX_MISSING info'], [lone]],
    ['not answered', { [domain]: { fails: 'servfail' } }, [], []],
  ];
  test.each(cases)('%s', async (_, zone, people, asParked) => {
    for (const [context, expected] of [
      [visitor, people],
      [parked, asParked],
    ] as const) {
      const flags = await flagsOf(zone, context);
      expect(codesOf(flags)).toEqual(expected.toSorted());
      expect(flags.every(isComplete)).toBe(true);
    }
  });
  test('without MX, nothing is said while the address of the domain is not known', () =>
    expect(judgeMx({ ...noMx, failure: `addresses of ${domain}` }, domain, visitor)).toEqual([]));
  test('a service that sends but accepts none is reported too', async () =>
    expect(codesOf(await flagsOf({ [domain]: {} }, { ...visitor, mailClass: 'service' }))).toEqual(['MX_MISSING info']));
});

describe('the record that fixes', () => {
  const fixOf = async (zone: Zone, context = visitor) => (await flagsOf(zone, context))[0]?.fix ?? null;
  test('a dangling host goes where another one takes the mail', async () => {
    expect(await fixOf(mx('good.example', 'gone.example'))).toEqual({
      action: 'remove',
      name: domain,
      type: 'MX',
      value: '10 gone.example',
    });
    expect(await fixOf(mx('gone.example'))).toBeNull();
    expect(await fixOf(mx('a.gone.example', 'b.gone.example'))).toBeNull();
  });
  test('an alias gives way to the host it leads to', async () =>
    expect(await fixOf(mx('alias.example'))).toEqual({ action: 'replace', name: domain, type: 'MX', value: '0 good.example' }));
  test('a parked domain publishes a null MX, or puts it in the place of the others', async () => {
    expect(await fixOf({ [domain]: {} }, parked)).toEqual({ action: 'publish', name: domain, type: 'MX', value: '0 .' });
    expect(await fixOf(mx('good.example'), parked)).toMatchObject({ action: 'replace', value: '0 .' });
  });
  test('of a null MX beside others, a parked domain keeps it, another one the others', async () => {
    expect(await fixOf(mx('', 'good.example'), parked)).toMatchObject({ action: 'replace', value: '0 .' });
    expect(await fixOf(mx('', 'good.example'))).toMatchObject({ action: 'remove', value: '0 .' });
  });
});

describe('where mail goes', () => {
  test('hosts come in the order of their preference', async () => {
    const findings = await mxOf({
      ...mx(),
      [domain]: {
        MX: [
          { preference: 20, exchange: 'SIX.example.' },
          { preference: 5, exchange: 'good.example' },
        ],
      },
    });
    expect(findings.hosts.map(({ exchange, state, addresses }) => [exchange, state, addresses])).toEqual([
      ['good.example', 'ok', ['192.0.2.1']],
      ['six.example', 'ok', ['2001:db8::1']],
    ]);
  });
  test('a host of which one lookup failed and the other gave an address is in order', async () => {
    const { lookup } = zoneLookup(mailZone);
    const half: Lookup = (name, type) =>
      type === 'AAAA' ? Promise.resolve({ status: 'failed', reason: 'timeout', detail: '' }) : lookup(name, type);
    expect((await lookUpMx(half, domain)).hosts.map(({ state }) => state)).toEqual(['ok', 'ok']);
    const none: Lookup = (name, type) =>
      type === 'A' ? Promise.resolve({ status: 'failed', reason: 'timeout', detail: '' }) : lookup(name, type);
    expect((await lookUpMx(none, domain)).hosts.map(({ state }) => state)).toEqual(['unknown', 'unknown']);
  });
  test('whether it takes mail', () =>
    expect([twoHosts, implicitMx, nullMx, noMx, unknownMx].map(takesMail)).toEqual(['yes', 'yes', 'no', 'no', 'unknown']));
  test('whether it takes mail is open where its address is', async () => {
    const { lookup } = zoneLookup({ [domain]: { TXT: ['hello'] } });
    const open: Lookup = (name, type) =>
      type === 'A' ? Promise.resolve({ status: 'failed', reason: 'timeout', detail: '' }) : lookup(name, type);
    const findings = await lookUpMx(open, domain);
    expect(takesMail(findings)).toBe('unknown');
    expect(findings).toMatchObject({ state: 'none', implicit: false, failure: `addresses of ${domain}` });
  });
  test('the hosts of it', async () => {
    expect(mailHosts(twoHosts, domain)).toEqual(['mx1.shop.co.za', 'mx2.host.example']);
    expect(mailHosts(implicitMx, domain)).toEqual([domain]);
    expect(mailHosts(nullMx, domain)).toEqual([]);
    expect(mailHosts(await mxOf(mx('192.0.2.1', 'good.example')), domain)).toEqual(['good.example']);
  });
  test('no more than 20 hosts are asked, and the others are not evaluated', async () => {
    const { lookup, asked } = zoneLookup(mx(...Array.from({ length: 30 }, (_, index) => `h${index}.gone.example`)));
    const findings = await lookUpMx(lookup, domain);
    expect(findings.hosts).toHaveLength(30);
    expect(findings.hosts.filter(({ state }) => state === 'unknown')).toHaveLength(10);
    expect(asked.filter((question) => question.endsWith(' A'))).toHaveLength(20);
  });
});

describe('DANE', () => {
  const tlsa = (usage: number): RecordData['TLSA'] => ({ usage, selector: 1, matchingType: 1, certificate: 'ab'.repeat(32) });
  const at = (...usages: number[]): Zone => ({ ...mx('good.example'), '_25._tcp.good.example': { TLSA: usages.map(tlsa) } });
  const atWith = (part: Partial<RecordData['TLSA']>): Zone => ({
    ...mx('good.example'),
    '_25._tcp.good.example': { TLSA: [{ ...tlsa(3), ...part }] },
  });
  const dane = async (zone: Zone, signed: boolean) => hasDane(await lookUpMx(zoneLookup(zone, signed).lookup, domain));
  test.each([
    ['signed, DANE-EE', at(3), true, true],
    ['signed, DANE-TA', at(2), true, true],
    ['signed, one of two can be used', at(1, 3), true, true],
    ['signed, PKIX only', at(0, 1), true, false],
    ['signed, a digest that was cut', atWith({ certificate: 'ab'.repeat(20) }), true, false],
    ['signed, SHA-256 named as SHA-512', atWith({ matchingType: 2 }), true, false],
    ['signed, SHA-512', atWith({ matchingType: 2, certificate: 'ab'.repeat(64) }), true, true],
    ['signed, a selector that nobody knows', atWith({ selector: 7 }), true, false],
    ['not signed', at(3), false, false],
    ['signed, no TLSA', mx('good.example'), true, false],
    ['signed, only one of two hosts', { ...at(3), ...mx('good.example', 'six.example') }, true, false],
    ['signed, null MX', mx(''), true, false],
  ])('%s', async (_, zone, signed, expected) => expect(await dane(zone, signed)).toBe(expected));
});

describe('what senders that check DANE run into', () => {
  const failing = (reason: LookupFailure): Zone => ({ ...mx('good.example'), '_25._tcp.good.example': { fails: reason } });
  const useless: Zone = {
    ...mx('good.example'),
    '_25._tcp.good.example': { TLSA: [{ usage: 1, selector: 1, matchingType: 1, certificate: 'ab'.repeat(32) }] },
  };
  const ofSigned = async (zone: Zone, signed: boolean) => {
    const findings = await lookUpMx(zoneLookup(zone, signed).lookup, domain);
    return { findings, codesOf: codesOf(judgeMx(findings, domain, visitor)) };
  };
  const fails: LookupFailure[] = ['servfail', 'bogus'];
  test.each(fails)('a TLSA lookup that the zone lets fail: %s', async (reason) => {
    expect((await ofSigned(failing(reason), true)).codesOf).toEqual(['TLSA_FAILS high']);
    expect((await ofSigned(failing(reason), false)).codesOf).toEqual([]);
  });
  test('records that nobody can use', async () => {
    expect((await ofSigned(useless, true)).codesOf).toEqual(['TLSA_UNUSABLE low']);
    expect((await ofSigned(useless, false)).codesOf).toEqual([]);
  });
  const ours: LookupFailure[] = ['timeout', 'refused', 'malformed', 'limit'];
  test.each(ours)('a lookup that fails on the way says nothing about the zone, and is named: %s', async (reason) => {
    const { findings, codesOf: flags } = await ofSigned(failing(reason), true);
    expect(flags).toEqual([]);
    expect(mxTopic.unanswered(findings, domain).map(({ name }) => name)).toEqual(['_25._tcp.good.example']);
    expect(hasDane(findings)).toBeNull();
    expect(mxTopic.unanswered((await ofSigned(failing(reason), false)).findings, domain)).toEqual([]);
  });
  test('only who runs the host can mend it', async () => {
    const todoOf = async (exchange: string) => {
      const zone = {
        ...mx(exchange),
        [exchange]: { A: ['192.0.2.1'] },
        [`_25._tcp.${exchange}`]: { fails: 'servfail' as const },
      };
      return judgeMx((await ofSigned(zone, true)).findings, domain, visitor)[0]?.todo;
    };
    expect(await todoOf('mail.host.example')).toMatch(/^Ask whoever runs mail\.host\.example/);
    expect(await todoOf(`mx.${domain}`)).toMatch(/^Have the name servers/);
  });
});

test('DANE needs signatures on the MX records and on the TLSA records', async () => {
  const tlsa = [{ usage: 3, selector: 1, matchingType: 1, certificate: 'ab'.repeat(32) }];
  const zone: Zone = { ...mx('good.example'), '_25._tcp.good.example': { TLSA: tlsa } };
  const [signed, unsigned] = [zoneLookup(zone, true).lookup, zoneLookup(zone).lookup];
  const onlyFor =
    (signedType: string): Lookup =>
    (name, type) =>
      (type === signedType ? signed : unsigned)(name, type);
  expect(hasDane(await lookUpMx(onlyFor('MX'), domain))).toBe(false);
  expect(hasDane(await lookUpMx(onlyFor('TLSA'), domain))).toBe(false);
});

test('no exchange makes lookup or evaluation throw', async () => {
  const exchange = fc.oneof(
    fc.string(),
    fc.constantFrom('', '.', '1.2.3.4', '::', 'gone.example', 'good.example', 'alias.example'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(exchange), fc.boolean(), async (exchanges, isParked) => {
      const flags = await flagsOf(mx(...exchanges), isParked ? parked : visitor);
      expect(flags.every(isComplete)).toBe(true);
    }),
  );
});
