import { describe, expect, it } from 'vitest';
import type { DnsAnswer } from '#domain/dns/answer.ts';
import {
  type Blocklist,
  isListWorking,
  judgeListAnswer,
  listQuery,
  lookUpListing,
  readBlocklists,
} from '#domain/dns/blocklist.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';

const list: Blocklist = { zone: 'bl.example', name: 'bl.example' };
const found = (...records: string[]): DnsAnswer<'A'> => ({
  status: 'found',
  records,
  ttlSec: 60,
  aliases: [],
  authenticated: false,
});
const none = (status: 'nxdomain' | 'nodata'): DnsAnswer<'A'> => ({ status, ttlSec: 60, aliases: [], authenticated: false });

describe('the zones of the settings', () => {
  it('are read in lower case, without a last dot, in their order', () => {
    expect(readBlocklists(' Zen.Example.org., bl.example.net ,')).toMatchObject({
      ok: true,
      value: [
        { zone: 'zen.example.org', name: 'zen.example.org' },
        { zone: 'bl.example.net', name: 'bl.example.net' },
      ],
    });
    expect(readBlocklists('')).toEqual({ ok: true, value: [] });
  });

  it('hide an access key from the name that people read', () => {
    expect(readBlocklists('abcdefghij0123456789abcdef.zen.dq.example.net')).toMatchObject({
      value: [{ zone: 'abcdefghij0123456789abcdef.zen.dq.example.net', name: 'zen.dq.example.net' }],
    });
  });

  it.each([
    'zen',
    '192.0.2.1',
    'https://zen.example.org',
    'zen example.org',
    '-zen.example.org',
    'zen..example.org',
    `${'a'.repeat(64)}.example`,
    `${'abcdefghi.'.repeat(19)}example`,
    'zen.example.org, ZEN.example.org',
    'käse.example',
  ])('refuse %s with a sentence', (text) => {
    expect(readBlocklists(text)).toMatchObject({
      ok: false,
      problems: [{ text: expect.stringMatching(/is (not|named)/) as string }],
    });
  });
});

describe('the name that asks about an address', () => {
  it.each([
    ['192.0.2.99', '99.2.0.192.bl.example'],
    ['::ffff:192.0.2.99', '99.2.0.192.bl.example'],
    ['2001:db8:1:2:3:4:567:89ab', 'b.a.9.8.7.6.5.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2.bl.example'],
    ['2001:db8::1', `1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2.bl.example`],
  ])('of %s', (address, name) => expect(listQuery(address, list)).toBe(name));

  it('there is none for what is no address', () => expect(listQuery('192.0.2.0/24', list)).toBeNull());
});

describe('what an answer means', () => {
  it.each([
    ['listed', found('127.0.0.2')],
    ['listed', found('127.0.0.10', '127.0.0.4')],
    ['listed', found('127.1.2.3')],
    ['clean', none('nxdomain')],
    ['clean', none('nodata')],
    ['unknown', found('127.255.255.254')],
    ['unknown', found('127.255.255.252', '127.0.0.2')],
    ['unknown', found('192.0.2.1')],
    ['unknown', found('127.0.0.2', '203.0.113.9')],
    ['unknown', found('12.7.0.2')],
    ['unknown', { status: 'failed', reason: 'timeout', detail: '' }],
    ['unknown', { status: 'failed', reason: 'refused', detail: '' }],
  ] as [string, DnsAnswer<'A'>][])('%s', (state, answer) => expect(judgeListAnswer(answer).state).toBe(state));

  it('keeps each code once', () => {
    expect(judgeListAnswer(found('127.0.0.4', '127.0.0.2', '127.0.0.4'))).toEqual({
      state: 'listed',
      codes: ['127.0.0.2', '127.0.0.4'],
    });
  });
});

describe('a query of a list', () => {
  const at = (zone: Zone) => zoneLookup(zone);

  it('asks the reason of a listed address, and only of that; it is made fit to be read', async () => {
    const { lookup, asked } = at({
      '7.2.0.192.bl.example': { A: ['127.0.0.2'], TXT: [' Sends\tspam,\n see\u202e https://bl.example/why '] },
    });
    expect(await lookUpListing(lookup, list, '192.0.2.7')).toEqual({
      state: 'listed',
      codes: ['127.0.0.2'],
      reason: 'Sends spam, see https://bl.example/why',
    });
    expect(await lookUpListing(lookup, list, '192.0.2.8')).toEqual({ state: 'clean' });
    expect(asked).toEqual(['7.2.0.192.bl.example A', '7.2.0.192.bl.example TXT', '8.2.0.192.bl.example A']);
  });

  it('is still listed without a reason, or if the reason cannot be had, and never reveals the access key', async () => {
    const keyed = { zone: 'abcdefghij0123456789abcdef.bl.example', name: 'bl.example' };
    const { lookup } = at({
      '1.2.0.192.bl.example': { A: ['127.0.0.2'] },
      [`1.2.0.192.${keyed.zone}`]: { A: ['127.0.0.2'], TXT: [`Listed at ${keyed.zone}`, 'x'.repeat(400)] },
    });
    expect(await lookUpListing(lookup, list, '192.0.2.1')).toMatchObject({ state: 'listed', reason: null });
    const listing = await lookUpListing(lookup, keyed, '192.0.2.1');
    expect(listing).toMatchObject({ reason: expect.stringMatching(/^Listed at bl\.example \| x+…$/) as string });
    expect(listing.state === 'listed' && listing.reason?.length).toBe(200);
  });

  it('is unknown for what is no address', async () => {
    expect(await lookUpListing(at({}).lookup, list, 'nobody')).toEqual({ state: 'unknown' });
  });
});

describe('whether a list works (RFC 5782 5)', () => {
  const test6 = (last: string) => `${last}.0.0.0.0.0.f.7.f.f.f.f.${'0.'.repeat(20)}bl.example`;
  const works = (zone: Zone, family: 4 | 6 = 4) => isListWorking(zoneLookup(zone).lookup, list, family);

  it('it does where one test entry is there and the other is not, for each family by itself', async () => {
    expect(await works({ '2.0.0.127.bl.example': { A: ['127.0.0.2'] } })).toBe(true);
    expect(await works({ '2.0.0.127.bl.example': { A: ['127.0.0.2'] } }, 6)).toBe(false);
    expect(await works({ [test6('2')]: { A: ['127.0.0.2'] } }, 6)).toBe(true);
  });

  it.each([
    ['is gone', {}],
    ['lists the whole world', { '*.bl.example': { A: ['127.0.0.2'] } }],
    ['is a parked domain now', { '*.bl.example': { A: ['203.0.113.1'] } }],
    ['refuses us', { '*.bl.example': { A: ['127.255.255.254'] } }],
    ['does not answer', { '2.0.0.127.bl.example': { fails: 'timeout' } }],
    ['answers half', { '2.0.0.127.bl.example': { A: ['127.0.0.2'] }, '1.0.0.127.bl.example': { fails: 'timeout' } }],
  ] as [string, Zone][])('it does not where it %s', async (_, zone) => {
    expect(await works(zone)).toBe(false);
  });
});
