import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { printNetwork } from '#domain/spf/address.ts';
import { judgeSpf } from '#domain/spf/judge.ts';
import { type SpfTreeOptions, spfTree } from '#domain/spf/tree.ts';
import { unusedIncludes, withoutTerm } from '#domain/spf/what-if.ts';
import { anyRecord } from './arbitrary.ts';
import { shop } from './vendors.ts';

const grow = (zone: Zone, options?: SpfTreeOptions) => spfTree(zoneLookup(zone).lookup, 'shop.example', options);
const usual = shop('v=spf1 mx a:www.shop.example include:spf.hoster.example include:ten.example -all');

describe('the tree', () => {
  it('has the networks, the costs and the place of every term', async () => {
    const tree = await grow(shop('v=spf1 mx/28//64 include:spf.hoster.example ip6:2001:db8::/48 ~all'));
    const [mx, include, ip6] = tree.root.terms;
    expect(mx?.networks.map(printNetwork)).toEqual(['192.0.2.25/28', '2001:db8::25/64']);
    expect(mx).toMatchObject({ hosts: ['mail.shop.example'], number: 1, lookups: 1 });
    expect(include).toMatchObject({
      number: 2,
      lookups: 2,
      node: { domain: 'spf.hoster.example', status: 'record', lookups: 1 },
    });
    expect(include?.node?.terms[1]).toMatchObject({ number: 3, node: { domain: 'net.hoster.example' } });
    expect(ip6).toMatchObject({ number: null, lookups: 0 });
    expect(tree).toMatchObject({ lookups: 3, lookupsAreAtLeast: false, ip4Addresses: 528, voids: [], isTruncated: false });
  });

  it('names the first term past the tenth lookup, in the order of evaluation', async () => {
    const tree = await grow(usual);
    expect(tree.lookups).toBe(15);
    expect(tree.firstPastLimit).toEqual({ domain: 'ten.example', term: 'a:mail.shop.example' });
    expect(tree.root.terms[3]?.node?.terms.map(({ isPastLimit }) => isPastLimit)).toEqual([
      ...Array(5).fill(false),
      ...Array(5).fill(true),
      false,
    ]);
  });

  it('counts a redirect last, wherever it is, and terms after "all" not at all', async () => {
    const tree = await grow(shop('v=spf1 redirect=_spf.shop.example mx'));
    expect(tree.root.terms.map(({ number }) => number)).toEqual([2, 1]);
    const ended = await grow(shop('v=spf1 mx -all include:spf.hoster.example redirect=_spf.shop.example'));
    expect(ended.root.terms.map(({ ignored }) => ignored)).toEqual([null, null, 'after_all', 'beside_all']);
    expect(ended.lookups).toBe(1);
  });

  it('counts what needs a message as one and asks only whether an exists answers anybody', async () => {
    const { lookup, asked } = zoneLookup(
      shop('v=spf1 include:%{i}.x.example exists:%{l}.x.example ptr include:%{d2}.none.example ~all'),
    );
    const tree = await spfTree(lookup, 'shop.example');
    expect(tree).toMatchObject({ lookups: 4, dynamicTerms: 3, lookupsAreAtLeast: false });
    expect(tree.root.terms.map(({ isDynamic }) => isDynamic)).toEqual([true, true, true, false, false]);
    expect(asked).toEqual(['shop.example TXT', 'shop.example SPF', 'shop.example.none.example TXT', 'beacon-check.x.example A']);
  });

  it('keeps failed lookups apart from empty ones', async () => {
    const tree = await grow(shop('v=spf1 include:away.example a:away.example a:x1.example ~all'));
    expect(tree.root.terms[0]?.node).toMatchObject({ status: 'failed', failure: { name: 'away.example', reason: 'timeout' } });
    expect(tree.failures.map(({ name, type }) => `${name} ${type}`).sort()).toEqual([
      'away.example A',
      'away.example AAAA',
      'away.example TXT',
    ]);
    expect(tree.voids.map(({ name }) => name)).toEqual(['x1.example']);
    expect(tree).toMatchObject({ lookups: 3, lookupsAreAtLeast: true, voidsAreAtLeast: true });
  });

  it('takes a name with one family of addresses for no empty lookup', async () => {
    expect((await grow(shop('v=spf1 a:www.shop.example ~all'))).voids).toEqual([]);
  });

  it('stops where a record leads back to itself', async () => {
    const tree = await grow(shop('v=spf1 include:loop.example ~all'));
    expect(tree).toMatchObject({ loops: ['shop.example'], lookups: 2, lookupsAreAtLeast: true });
  });

  it('follows the same include twice and counts it twice, but asks once', async () => {
    const { lookup, asked } = zoneLookup(shop('v=spf1 include:net.hoster.example include:spf.hoster.example ~all'));
    const tree = await spfTree(lookup, 'shop.example');
    expect(tree.lookups).toBe(3);
    expect(tree.loops).toEqual([]);
    expect(asked.filter((one) => one === 'net.hoster.example TXT')).toHaveLength(1);
  });

  it('evaluates a text before it is published', async () => {
    const { lookup, asked } = zoneLookup(shop('v=spf1 +all'));
    const tree = await spfTree(lookup, 'shop.example', { text: 'v=spf1 mx ~all' });
    expect(tree.root.texts).toEqual(['v=spf1 mx ~all']);
    expect(asked).not.toContain('shop.example TXT');
  });

  it('ends on a tree without an end', async () => {
    const wide: Zone = {
      'shop.example': { TXT: [`v=spf1 ${Array.from({ length: 300 }, (_, index) => `include:w${index}.example`).join(' ')}`] },
    };
    const tree = await grow(wide);
    expect(tree).toMatchObject({ isTruncated: true, questions: 60 });
    const lookup = zoneLookup({}).lookup;
    let asked = 0;
    const endless = await spfTree((name, type) => {
      asked += 1;
      const records = [[`v=spf1 include:a.${name} include:b.${name} a:c.${name} -all`]];
      return type === 'TXT'
        ? Promise.resolve({ status: 'found', records, ttlSec: 1, aliases: [], authenticated: false } as never)
        : lookup(name, type);
    }, 'shop.example');
    expect(asked).toBe(60);
    expect(endless).toMatchObject({ isTruncated: true, lookupsAreAtLeast: true });
  });

  it('ends when every record includes the same others', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `n${index}.example`);
    const zone: Zone = Object.fromEntries(
      names.map((name, index) => [name, { TXT: [`v=spf1 ${`include:n${index + 1}.example `.repeat(10)}-all`] }]),
    );
    const { lookup, asked } = zoneLookup(zone);
    const tree = await spfTree(lookup, 'n0.example');
    expect(asked.length).toBeLessThanOrEqual(13);
    expect(tree.lookupsAreAtLeast).toBe(true);
    expect(JSON.stringify(tree).length).toBeLessThan(3_000_000);
  });

  it('never throws, asks at most 60 times, and neither does the evaluation', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecord, anyRecord, anyRecord, async (one, two, three) => {
        const { lookup, asked } = zoneLookup({
          'shop.example': { TXT: [one], SPF: ['x'] },
          'a.example': { TXT: [two], A: ['192.0.2.9'], MX: [{ preference: 1, exchange: 'b.example' }] },
          'b.example': { TXT: [three], AAAA: ['2001:db8::9'] },
          'c.example': { fails: 'servfail' },
        });
        const tree = await spfTree(lookup, 'shop.example');
        expect(asked.length).toBeLessThanOrEqual(60);
        for (const mailClass of ['people', 'parked'] as const) {
          const context = { mailClass, dmarcEnforces: true, dkimCoversPct: 50, seenSources: [{ ip: '192.0.2.9', messages: 1 }] };
          const { flags } = judgeSpf(tree, context);
          for (const { fix, code } of flags) if (fix) expect(fix.value.startsWith('v=spf1'), code).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('what if a term went', () => {
  it('says what removing it saves and the record that is left', async () => {
    const tree = await grow(usual);
    const without = withoutTerm(tree, [2]);
    expect(without).toMatchObject({ savedLookups: 2, savedVoids: 0, domain: 'shop.example' });
    expect(without?.record).toBe('v=spf1 mx a:www.shop.example include:ten.example -all');
    expect(without?.tree.lookups).toBe(13);
    expect(withoutTerm(tree, [3])).toMatchObject({ savedLookups: 11, tree: { firstPastLimit: null, lookups: 4 } });
  });

  it('reaches into records below', async () => {
    const tree = await grow(shop('v=spf1 include:spf.hoster.example ~all'));
    const without = withoutTerm(tree, [0, 1]);
    expect(without).toMatchObject({ savedLookups: 1, domain: 'spf.hoster.example', record: 'v=spf1 ip4:198.51.100.0/24 ~all' });
    expect(withoutTerm(tree, [7])).toBeNull();
    expect(tree.lookups).toBe(2);
  });
});

describe('unused includes', () => {
  const seen = (...ips: string[]) => ips.map((ip) => ({ ip, messages: 3 }));

  it('are those of which no address sent', async () => {
    const tree = await grow(shop('v=spf1 include:spf.hoster.example include:wide.example ~all'));
    expect(unusedIncludes(tree, seen('40.92.1.1'))).toEqual({
      includes: [{ path: [0], term: 'include:spf.hoster.example', target: 'spf.hoster.example', lookups: 2 }],
      savedLookups: 2,
      domain: 'shop.example',
      record: 'v=spf1 include:wide.example ~all',
    });
    expect(unusedIncludes(tree, seen('40.92.1.1', '203.0.113.7')).includes).toEqual([]);
  });

  it('are not reported without messages, nor about what is not fully known', async () => {
    const tree = await grow(
      shop('v=spf1 include:macro.example include:away.example include:text.example include:open.example ~all'),
    );
    expect(unusedIncludes(tree, seen('198.18.0.1')).includes).toEqual([]);
    const plain = await grow(shop('v=spf1 include:spf.hoster.example ~all'));
    expect(unusedIncludes(plain, []).includes).toEqual([]);
    expect(unusedIncludes(plain, [{ ip: '198.18.0.1', messages: 0 }]).includes).toEqual([]);
    const cut = await grow(shop('v=spf1 include:spf.hoster.example mx ~all'), { maxQuestions: 4 });
    expect(cut.isTruncated).toBe(true);
    expect(unusedIncludes(cut, seen('198.18.0.1')).includes).toEqual([]);
  });

  it('are found behind a redirect to a name of the domain', async () => {
    const zone = {
      ...shop('v=spf1 redirect=_all.shop.example'),
      '_all.shop.example': { TXT: ['v=spf1 mx include:spf.hoster.example ~all'] },
    };
    expect(unusedIncludes(await grow(zone), seen('198.18.0.1'))).toMatchObject({
      includes: [{ path: [0, 1] }],
      domain: '_all.shop.example',
      record: 'v=spf1 mx ~all',
    });
  });
});
