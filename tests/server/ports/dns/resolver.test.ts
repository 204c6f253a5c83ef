import { encode } from 'dns-packet';
import { afterEach, describe, expect, test } from 'vitest';
import { dnsServers, openResolver, type ResolverOptions, readServer } from '#server/ports/dns/resolver.ts';
import { type Behaviour, startFakeNameServer } from '#tests/fakes/name-server.ts';
import { canHaveNameServer, startNameServer } from '#tests/fakes/nsd.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

let now = 1_800_000_000_000;
const clock = { now: () => new Date(now) };

/** For servers that stay silent. Those that answer are waited for as long as a busy machine may need. */
const silenceMs = 150;

async function resolverOf(behave: Behaviour, options: Partial<ResolverOptions> = {}) {
  const server = await startFakeNameServer(behave);
  stops.push(server.stop);
  const resolver = openResolver({
    servers: [{ host: '127.0.0.1', port: server.port }],
    clock,
    timeoutMs: 20_000,
    rounds: 1,
    ...options,
  });
  return { ...server, resolver };
}
const a = (name: string, data: string, ttl = 60) => ({ type: 'A' as const, name, ttl, data });

describe.skipIf(!canHaveNameServer())('with a real name server', () => {
  test('distinguishes what is there, what has no such record, and what does not exist', async () => {
    const long = `v=spf1 ${'ip4:192.0.2.0/24 '.repeat(120)}-all`;
    const server = await startNameServer({
      'shop.co.za': `@ IN TXT "v=spf1 " "-all"
@ IN MX 20 b
@ IN MX 10 A.shop.co.za.
www IN CNAME web.shop.co.za.
web IN A 192.0.2.7
web IN AAAA 2001:db8::7
_dmarc IN TXT "v=DMARC1; p=reject"
long IN TXT ${(long.match(/.{1,200}/g) ?? []).map((part) => `"${part}"`).join(' ')}
gone IN CNAME nowhere.shop.co.za.
_25._tcp.mx IN TLSA 3 1 1 ${'ab'.repeat(32)}
sub IN DS 12345 13 2 ${'cd'.repeat(32)}
sub IN NS ns.shop.co.za.
utf8 IN TXT "caf\\195\\169"
`,
    });
    stops.push(server.stop);
    const { lookup } = openResolver({ servers: [{ host: '127.0.0.1', port: server.port }], clock });
    expect(await lookup('SHOP.co.za.', 'TXT')).toEqual({
      status: 'found',
      records: [['v=spf1 ', '-all']],
      ttlSec: 60,
      aliases: [],
      authenticated: false,
    });
    expect(await lookup('shop.co.za', 'MX')).toMatchObject({
      records: expect.arrayContaining([
        { preference: 10, exchange: 'a.shop.co.za' },
        { preference: 20, exchange: 'b.shop.co.za' },
      ]) as unknown,
    });
    expect(await lookup('www.shop.co.za', 'A')).toMatchObject({
      status: 'found',
      records: ['192.0.2.7'],
      aliases: ['web.shop.co.za'],
    });
    expect(await lookup('web.shop.co.za', 'AAAA')).toMatchObject({ records: ['2001:db8::7'] });
    expect(await lookup('web.shop.co.za', 'TXT')).toMatchObject({ status: 'nodata', ttlSec: 30 });
    expect(await lookup('nobody.shop.co.za', 'A')).toMatchObject({ status: 'nxdomain' });
    expect(await lookup('gone.shop.co.za', 'A')).toMatchObject({ status: 'nxdomain', aliases: ['nowhere.shop.co.za'] });
    expect(await lookup('below.sub.shop.co.za', 'TXT')).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining('refers') as unknown,
    });
    expect(await lookup('_tcp.mx.shop.co.za', 'TXT')).toMatchObject({ status: 'nodata' });
    expect(await lookup('other.example', 'A')).toMatchObject({ status: 'failed', reason: 'refused' });
    expect(await lookup('_25._tcp.mx.shop.co.za', 'TLSA')).toMatchObject({
      records: [{ usage: 3, selector: 1, matchingType: 1, certificate: 'ab'.repeat(32) }],
    });
    expect(await lookup('sub.shop.co.za', 'DS')).toMatchObject({ records: [{ keyTag: 12345, algorithm: 13, digestType: 2 }] });
    expect(await lookup('utf8.shop.co.za', 'TXT')).toMatchObject({ records: [['caf\u00c3\u00a9']] });
    const answer = await lookup('long.shop.co.za', 'TXT');
    expect(answer.status === 'found' ? answer.records[0]?.join('') : answer).toBe(long);
  });

  test('a change is seen at once by a fresh lookup, and by a cached one when the TTL is over', async () => {
    const server = await startNameServer({ 'shop.co.za': '_dmarc IN TXT "v=DMARC1; p=none"' });
    stops.push(server.stop);
    const { lookup, fresh } = openResolver({ servers: [{ host: '127.0.0.1', port: server.port }], clock });
    const policy = async (ask: typeof lookup) => {
      const answer = await ask('_dmarc.shop.co.za', 'TXT');
      return answer.status === 'found' ? answer.records[0]?.join('') : answer.status;
    };
    expect(await policy(lookup)).toBe('v=DMARC1; p=none');
    await server.publish({ 'shop.co.za': '_dmarc IN TXT "v=DMARC1; p=reject"' });
    expect(await policy(lookup)).toBe('v=DMARC1; p=none');
    expect(await policy(fresh)).toBe('v=DMARC1; p=reject');
    expect(await policy(lookup)).toBe('v=DMARC1; p=reject');
    await server.publish({ 'shop.co.za': '_dmarc IN TXT "v=DMARC1; p=quarantine"' });
    now += 61_000;
    expect(await policy(lookup)).toBe('v=DMARC1; p=quarantine');
  });
});

describe('what is not an answer is never "missing"', () => {
  test('silence', async () => {
    const { resolver } = await resolverOf(() => null, { timeoutMs: silenceMs });
    expect(await resolver.lookup('shop.co.za', 'TXT')).toMatchObject({ status: 'failed', reason: 'timeout' });
  });
  test.each([
    [2, 'servfail'],
    [5, 'refused'],
    [4, 'servfail'],
  ])('rcode %i', async (flags, reason) => {
    const { resolver } = await resolverOf(() => ({ flags }));
    expect(await resolver.lookup('shop.co.za', 'TXT')).toMatchObject({ status: 'failed', reason });
  });
  test('a resolver that says the signature is bogus', async () => {
    const { resolver } = await resolverOf(() => ({
      flags: 2,
      additionals: [
        {
          type: 'OPT',
          name: '.',
          udpPayloadSize: 1232,
          extendedRcode: 0,
          ednsVersion: 0,
          flags: 0,
          flag_do: false,
          options: [{ code: 15 as 12, data: Buffer.from([0, 6]) }],
        },
      ],
    }));
    expect(await resolver.lookup('shop.co.za', 'TXT')).toMatchObject({
      status: 'failed',
      reason: 'bogus',
      detail: 'SERVFAIL, extended error 6 (DNSSEC bogus)',
    });
  });
  test.each<[string, Behaviour, object]>([
    [
      'only where signatures are checked: they are bogus',
      ({ name, isUnchecked }) => (isUnchecked ? { answers: [a(name, '192.0.2.7')] } : { flags: 2 }),
      { status: 'failed', reason: 'bogus', detail: 'SERVFAIL, but an answer without DNSSEC' },
    ],
    [
      'also where the name has no such record',
      ({ isUnchecked }) => (isUnchecked ? {} : { flags: 2 }),
      { status: 'failed', reason: 'bogus' },
    ],
    ['whether they are checked or not', () => ({ flags: 2 }), { status: 'failed', reason: 'servfail' }],
    [
      'as aliases lead in a circle',
      ({ name, type }) => {
        if (type !== 'CNAME') return { flags: 2 };
        return { answers: [{ type: 'CNAME', name, ttl: 60, data: name === 'x.example' ? 'y.example' : 'x.example' }] };
      },
      { status: 'failed', reason: 'loop' },
    ],
    [
      'behind an alias that leads somewhere',
      ({ name, type }) => {
        if (type !== 'CNAME' || name !== 'shop.co.za') return { flags: 2 };
        return { answers: [{ type: 'CNAME', name, ttl: 60, data: 'y.example' }] };
      },
      { status: 'failed', reason: 'servfail' },
    ],
    [
      'for a moment: the answer counts',
      ({ name, count }) => (count === 1 ? { flags: 2 } : { answers: [a(name, '192.0.2.7')] }),
      { status: 'found', records: ['192.0.2.7'] },
    ],
  ])('a server that fails %s', async (_name, behave, expected) => {
    const { resolver } = await resolverOf(behave, { wait: async () => undefined });
    expect(await resolver.lookup('shop.co.za', 'A')).toMatchObject(expected);
  });
  test('a server that fails, and is silent about aliases, still failed', async () => {
    const { resolver } = await resolverOf(({ type }) => (type === 'CNAME' ? null : { flags: 2 }), { timeoutMs: 1_500 });
    expect(await resolver.lookup('shop.co.za', 'A')).toMatchObject({ status: 'failed', reason: 'servfail' });
  });
  test('of a domain with one wrongly signed name the others wait for nothing', async () => {
    const waits: number[] = [];
    const isWrong: Behaviour = ({ name, isUnchecked }) => (isUnchecked ? { answers: [a(name, '192.0.2.7')] } : { flags: 2 });
    const { resolver } = await resolverOf(isWrong, { wait: async (ms) => waits.push(ms) });
    for (const name of ['shop.co.za', '_dmarc.shop.co.za', 'mail.shop.co.za'])
      expect(await resolver.lookup(name, 'A')).toMatchObject({ reason: 'bogus' });
    expect(waits).toHaveLength(1);
    await resolver.lookup('other.co.za', 'A');
    expect(waits).toHaveLength(2);
  });
  test('bytes that are no DNS message', async () => {
    const { resolver } = await resolverOf(() => Buffer.from([1, 2, 3]));
    expect(await resolver.lookup('shop.co.za', 'TXT')).toMatchObject({ status: 'failed', reason: 'malformed' });
  });
  test('an answer to another question is not believed', async () => {
    const { resolver } = await resolverOf(({ name }) => ({ id: 1, answers: [a(name, '192.0.2.66')] }), {
      timeoutMs: silenceMs,
    });
    expect(await resolver.lookup('shop.co.za', 'A')).toMatchObject({ status: 'failed', reason: 'timeout' });
  });
  test('CNAMEs in a circle', async () => {
    const { resolver } = await resolverOf(({ name }) => ({
      answers: [{ type: 'CNAME', name, ttl: 60, data: name === 'a.example' ? 'b.example' : 'a.example' }],
    }));
    expect(await resolver.lookup('a.example', 'A')).toMatchObject({ status: 'failed' });
  });
  test.each(['', 'a..example', `${'x'.repeat(64)}.example`, `${'x.'.repeat(130)}example`])(
    'the name %j is not asked',
    async (name) => {
      const { resolver, asked } = await resolverOf(() => null);
      expect(await resolver.lookup(name, 'A')).toMatchObject({ status: 'failed', reason: 'malformed' });
      expect(asked).toEqual([]);
    },
  );
});

describe('several servers, long answers, much at once', () => {
  test('the second server answers where the first is silent or fails', async () => {
    const dead = await startFakeNameServer(({ count }) => (count % 2 === 1 ? null : { flags: 2 }));
    const good = await startFakeNameServer(({ name }) => ({ answers: [a(name, '192.0.2.1')] }));
    stops.push(dead.stop, good.stop);
    const servers = [dead, good].map(({ port }) => ({ host: '127.0.0.1', port }));
    const { lookup } = openResolver({ servers, clock, timeoutMs: silenceMs, rounds: 100 });
    for (const name of ['a.example', 'b.example', 'c.example', 'd.example'])
      expect(await lookup(name, 'A')).toMatchObject({ status: 'found' });
  });
  test('each server can be asked by itself, past the cache, and one named twice counts once', async () => {
    const addresses = ['192.0.2.1', '192.0.2.2'];
    const made = await Promise.all(addresses.map((data) => startFakeNameServer(({ name }) => ({ answers: [a(name, data)] }))));
    const dead = await startFakeNameServer(() => null);
    stops.push(...made.map(({ stop }) => stop), dead.stop);
    const servers = [...made, dead, ...made].map(({ port }) => ({ host: '127.0.0.1', port }));
    const { lookup, apart } = openResolver({ servers, clock, timeoutMs: 20_000, rounds: 1 });
    const impatient = openResolver({ servers, clock, timeoutMs: silenceMs, rounds: 1 });
    await lookup('Shop.example.', 'A');
    expect(apart).toHaveLength(3);
    const asks = [...apart.slice(0, 2), ...impatient.apart.slice(2)];
    expect(await Promise.all(asks.map((ask) => ask('Shop.example.', 'A')))).toMatchObject([
      { records: ['192.0.2.1'] },
      { records: ['192.0.2.2'] },
      { status: 'failed', reason: 'timeout' },
    ]);
    expect(made.reduce((sum, { asked }) => sum + asked.length, 0)).toBe(3);
    expect(await Promise.all(apart.map((ask) => ask('no..name', 'A')))).toMatchObject(Array(3).fill({ reason: 'malformed' }));
  });
  test('a cut answer is asked for again over TCP', async () => {
    const { resolver, asked } = await resolverOf(({ name, overTcp }) =>
      overTcp ? { answers: [a(name, '192.0.2.1')] } : { flags: 1 << 9 },
    );
    expect(await resolver.lookup('shop.co.za', 'A')).toMatchObject({ records: ['192.0.2.1'] });
    expect(asked).toEqual(['shop.co.za A', 'shop.co.za A TCP']);
  });
  test('so is one that is cut off within a record; one that is cut off over TCP too says nothing', async () => {
    const cut = ({ id, name }: { id: number; name: string }) =>
      encode({ type: 'response', id, flags: 1 << 9, questions: [{ type: 'A', name }], answers: [a(name, '192.0.2.1')] }).subarray(
        0,
        -2,
      );
    const whole = await resolverOf((asked) => (asked.overTcp ? { answers: [a(asked.name, '192.0.2.1')] } : cut(asked)));
    expect(await whole.resolver.lookup('shop.co.za', 'A')).toMatchObject({ records: ['192.0.2.1'] });
    const never = await resolverOf(() => ({ flags: 1 << 9 }));
    expect(await never.resolver.lookup('shop.co.za', 'A')).toMatchObject({ status: 'failed', reason: 'malformed' });
  });
  test('a record that an answer holds twice is one', async () => {
    const { resolver } = await resolverOf(({ name }) => ({
      answers: [a(name, '192.0.2.1'), a(name, '192.0.2.2'), a(name, '192.0.2.1')],
    }));
    expect(await resolver.lookup('shop.co.za', 'A')).toMatchObject({ records: ['192.0.2.1', '192.0.2.2'] });
  });
  test('of texts and names with a NUL none is left', async () => {
    const { resolver } = await resolverOf(({ name, type }) => ({
      answers: [
        type === 'TXT'
          ? { type, name, ttl: 60, data: [Buffer.from('v=DKIM1; \0p=é')] }
          : { type: 'PTR', name, ttl: 60, data: 'a\0b.example' },
      ],
    }));
    expect(await resolver.lookup('s1._domainkey.shop.co.za', 'TXT')).toMatchObject({
      records: [['v=DKIM1; \ufffdp=\u00c3\u00a9']],
    });
    expect(await resolver.lookup('9.0.0.41.in-addr.arpa', 'PTR')).toMatchObject({ records: ['a\ufffdb.example'] });
  });
  test('a CNAME that leads out of the answer is followed, and its TTL counts', async () => {
    const { resolver } = await resolverOf(({ name }) =>
      name === 'www.example'
        ? { answers: [{ type: 'CNAME', name, ttl: 20, data: 'web.example' }] }
        : { answers: [a(name, '192.0.2.1', 500)] },
    );
    expect(await resolver.lookup('www.example', 'A')).toMatchObject({
      aliases: ['web.example'],
      ttlSec: 20,
      records: ['192.0.2.1'],
    });
  });
  test('an authoritative server is asked for the name, and the resolvers for what its alias leads to elsewhere', async () => {
    const own = await startFakeNameServer(({ name }) =>
      name === '_dmarc.shop.example'
        ? { answers: [{ type: 'CNAME', name, ttl: 60, data: 'shop.dmarc.vendor.example' }] }
        : { flags: 5 },
    );
    const usual = await startFakeNameServer(({ name }) => ({
      answers: [{ type: 'TXT', name, ttl: 3600, data: name.startsWith('_dmarc') ? 'v=old' : 'v=DMARC1; p=none' }],
    }));
    stops.push(own.stop, usual.stop);
    const [first, second] = [own, usual].map(({ port }) => ({ host: '127.0.0.1', port }));
    if (first === undefined || second === undefined) throw new Error('no servers');
    const { askAt } = openResolver({ servers: [first, second], clock, timeoutMs: 20_000 });
    expect(await askAt('127.0.0.1', '_dmarc.shop.example', 'TXT')).toMatchObject({
      status: 'found',
      records: [['v=DMARC1; p=none']],
      aliases: ['shop.dmarc.vendor.example'],
    });
  });
  test('a long TTL is told in whole, and remembered for an hour at the most', async () => {
    let asked = 0;
    const { resolver } = await resolverOf(({ name }) => {
      asked += 1;
      return { answers: [a(name, '192.0.2.1', 604_800)] };
    });
    expect(await resolver.lookup('web.example', 'A')).toMatchObject({ ttlSec: 604_800 });
    now += 3_500_000;
    await resolver.lookup('web.example', 'A');
    expect(asked).toBe(1);
    now += 200_000;
    await resolver.lookup('web.example', 'A');
    expect(asked).toBe(2);
  });
  test('the resolver’s word on DNSSEC is kept', async () => {
    const { resolver } = await resolverOf(({ name }) => ({ flags: 1 << 5, answers: [a(name, '192.0.2.1')] }));
    expect(await resolver.lookup('shop.co.za', 'A')).toMatchObject({ authenticated: true });
  });
  test('the same question at once goes out once; a failure is asked again soon', async () => {
    let ok = false;
    const { resolver, asked } = await resolverOf(({ name }) => (ok ? { answers: [a(name, '192.0.2.1')] } : { flags: 5 }));
    await Promise.all(Array.from({ length: 20 }, () => resolver.lookup('shop.co.za', 'A')));
    expect(asked).toHaveLength(1);
    ok = true;
    now += 6_000;
    expect(await resolver.lookup('shop.co.za', 'A')).toMatchObject({ status: 'found' });
  });
  test('never more questions open than allowed', async () => {
    const { resolver } = await resolverOf(({ name }) => ({ answers: [a(name, '192.0.2.1')] }), { maxOpen: 5 });
    await Promise.all(Array.from({ length: 60 }, (_, index) => resolver.lookup(`n${index}.example`, 'A')));
    expect(resolver.figures()).toMatchObject({ asked: 60, open: 0 });
    expect(resolver.figures().peakOpen).toBeLessThanOrEqual(5);
  });
});

test('addresses of servers', () => {
  expect(readServer('192.0.2.1')).toEqual({ host: '192.0.2.1', port: 53 });
  expect(readServer('192.0.2.1:5353')).toEqual({ host: '192.0.2.1', port: 5353 });
  expect(readServer('[2001:db8::1]:54')).toEqual({ host: '2001:db8::1', port: 54 });
  expect(readServer('2001:db8::1')).toEqual({ host: '2001:db8::1', port: 53 });
  expect(dnsServers(['192.0.2.9'])).toEqual([{ host: '192.0.2.9', port: 53 }]);
  expect(dnsServers([]).every((server) => server.host !== '')).toBe(true);
});
