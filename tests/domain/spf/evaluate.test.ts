import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { checkHost } from '#domain/spf/evaluate.ts';
import type { SpfQuestion } from '#domain/spf/run.ts';
import { anyRecord } from './arbitrary.ts';
import { shop } from './vendors.ts';

const check = (zone: Zone, question: Partial<SpfQuestion> = {}) =>
  checkHost(zoneLookup(zone).lookup, { ip: '192.0.2.9', sender: 'sipho@shop.example', helo: 'mail.shop.example', ...question });

describe('a check', () => {
  it('names the term and the path to it', async () => {
    const outcome = await check(shop('v=spf1 mx include:spf.hoster.example -all'), { ip: '203.0.113.9' });
    expect(outcome).toMatchObject({ result: 'pass', lookups: 3, voids: 0, domain: 'shop.example' });
    expect(outcome.match).toEqual({ domain: 'shop.example', term: 'include:spf.hoster.example', way: ['shop.example'] });
    const failed = await check(shop('v=spf1 redirect=_spf.shop.example'), { ip: '203.0.113.9' });
    expect(failed).toMatchObject({ result: 'softfail', match: { term: '~all', way: ['shop.example', '_spf.shop.example'] } });
  });

  it.each([
    ['v=spf1 include:away.example -all', 'temperror', 'away.example'],
    ['v=spf1 a:away.example -all', 'temperror', 'a:away.example'],
    ['v=spf1 include:text.example -all', 'permerror', 'text.example has no SPF record'],
    ['v=spf1 include:broken.example -all', 'permerror', 'ip4:1.2.3'],
    ['v=spf1 include:twice.example -all', 'permerror', '2 SPF records'],
    ['v=spf1 include:ten.example -all', 'permerror', 'the eleventh DNS lookup'],
    ['v=spf1 include:voids.example -all', 'permerror', 'empty DNS lookup'],
    ['v=spf1 include:self.example -all', 'permerror', 'the eleventh DNS lookup'],
    ['v=spf1 mx:manymx.example -all', 'permerror', '11 mail servers'],
    ['v=spf1 ip4:192.0.2.9 oops', 'permerror', 'oops'],
    ['v=spf1 mx:nullmx.example -all', 'fail', '-all'],
  ])('%s: %s', async (record, result, words) => {
    const outcome = await check(shop(record));
    expect(outcome.result).toBe(result);
    expect(outcome.reason).toContain(words);
    expect(outcome.source).toMatch(/^RFC 7208 \d/);
  });

  it('takes another limit of empty lookups if configured', async () => {
    const zone = shop('v=spf1 include:voids.example -all');
    expect((await check(zone, { voidLimit: 3 })).result).toBe('fail');
    expect((await check(zone, { voidLimit: 0 })).result).toBe('permerror');
  });

  it('explains with the given time and receiver', async () => {
    const zone = {
      ...shop('v=spf1 -all exp=why.shop.example'),
      'why.shop.example': { TXT: ['%{c} at %{t} said %{r}: not %{s}'] },
    };
    const outcome = await check(zone, { receiver: 'mx.example', nowSec: 17.9 });
    expect(outcome.explanation).toBe('192.0.2.9 at 17 said mx.example: not sipho@shop.example');
    expect((await check(zone)).explanation).toBeNull();
  });

  it('takes a mapped address as IPv4, and says so when an address is none', async () => {
    const zone = shop('v=spf1 ip4:192.0.2.9 -all');
    expect((await check(zone, { ip: '::ffff:192.0.2.9' })).result).toBe('pass');
    expect((await check(zone, { ip: 'nonsense' })).result).toBe('none');
  });

  it('gives up on identities longer than any address', async () => {
    const sender = `${'a'.repeat(2000)}@shop.example`;
    expect((await check(shop('v=spf1 exists:%{l}.x.example -all'), { sender })).result).toBe('none');
  });

  it('ends on every zone within 150 questions', async () => {
    const sender = fc.oneof(fc.string({ maxLength: 60 }), fc.constant('a+b@shop.example'), fc.constant(''));
    await fc.assert(
      fc.asyncProperty(anyRecord, anyRecord, anyRecord, sender, async (one, two, three, from) => {
        const zone: Zone = {
          'shop.example': { TXT: [one], MX: [{ preference: 1, exchange: 'b.example' }] },
          'a.example': { TXT: [two], A: ['192.0.2.9'] },
          'b.example': { TXT: [three], A: ['192.0.2.8'] },
          '9.2.0.192.in-addr.arpa': { PTR: ['a.example', 'b.example'] },
        };
        const { lookup, asked } = zoneLookup(zone);
        const outcome = await checkHost(lookup, { ip: '192.0.2.9', sender: from, helo: 'shop.example' });
        expect(asked.length).toBeLessThanOrEqual(150);
        expect(outcome.lookups).toBeLessThanOrEqual(11);
        expect(outcome.reason).not.toBe('');
      }),
      { numRuns: 300 },
    );
  });
});
