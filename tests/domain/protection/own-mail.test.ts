import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addSource, isOwnSource, noMail, ownMail, type SourceMail, whatIfEnforced } from '#domain/protection/own-mail.ts';

const source = (sourceIp: string, messages: number, passed: number, forwarded = 0, name: string | null = null): SourceMail => ({
  sourceIp,
  messages,
  passed,
  dkimAligned: passed,
  forwarded,
  stopped: 0,
  name,
  category: null,
});

describe('whose mail it is', () => {
  test.each([
    ['all passes', source('a', 100, 100), true],
    ['a fifth passes', source('a', 100, 20), true],
    ['hardly any passes', source('a', 100, 19), false],
    ['nothing passes', source('a', 100, 0), false],
    ['a forwarder that breaks most of what it forwards', source('a', 100, 10, 90), true],
    ['no messages', source('a', 0, 0), false],
  ])('%s: %#', (_, given, own) => expect(isOwnSource(given)).toBe(own));
});

describe('what a policy that refuses would have done', () => {
  const found = whatIfEnforced([
    source('192.0.2.1', 12_000, 12_000),
    source('192.0.2.2', 300, 280, 0, 'newsletter.example'),
    source('192.0.2.3', 100, 82),
    source('203.0.113.1', 5, 1, 4),
    source('198.51.100.1', 700, 0),
    source('198.51.100.2', 900, 3),
  ]);
  test('own messages that fail are shown with their senders, the worst first', () =>
    expect(found).toMatchObject({
      own: 12_401,
      ownFailing: 38,
      forwarded: 4,
      senders: [
        { sourceIp: '192.0.2.2', failing: 20, messages: 300, name: 'newsletter.example' },
        { sourceIp: '192.0.2.3', failing: 18, messages: 100 },
      ],
    }));
  test('a sender counts with all its addresses, also those of which none fails', () => {
    const sources = [
      source('192.0.2.1', 500, 100, 0, 'news.example'),
      source('192.0.2.2', 4_500, 4_490, 0, 'news.example'),
      source('192.0.2.3', 100, 100, 0, 'other.example'),
      source('192.0.2.4', 60, 30),
      source('192.0.2.5', 50, 25),
    ];
    expect(whatIfEnforced(sources, 1).failing).toEqual([
      { sourceIp: '192.0.2.1', name: 'news.example', failing: 410, messages: 5_000 },
      { sourceIp: '192.0.2.4', name: null, failing: 30, messages: 60 },
      { sourceIp: '192.0.2.5', name: null, failing: 25, messages: 50 },
    ]);
  });
  test('unauthenticated messages are listed separately', () =>
    expect(found.unproven).toMatchObject({ messages: 1_597, sources: 2, largest: [{ failing: 897 }, { failing: 700 }] }));
});

test('every mail is counted once, in one place', () => {
  const any = fc
    .tuple(fc.ipV4(), fc.nat(1_000), fc.nat(1_000), fc.nat(1_000))
    .map(([ip, passed, failing, forwarded]) => source(ip, passed + failing + forwarded, passed, forwarded));
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), (sources) => {
      const found = whatIfEnforced(sources, 100);
      const passed = sources.reduce((sum, one) => sum + one.passed, 0);
      expect(passed + found.ownFailing + found.unproven.messages + found.forwarded).toBe(found.messages);
      expect(ownMail(sources).passed).toBeLessThanOrEqual(ownMail(sources).messages);
    }),
  );
});

describe('what people said of a sender', () => {
  const failing = source('a', 100, 2);
  test.each([
    ['nobody said anything', { ...failing, category: null }, { own: 0, passed: 0, forged: 100, forwarded: 0 }],
    ['own', { ...failing, category: 'own' }, { own: 100, passed: 2, forged: 0, forwarded: 0 }],
    ['approved', { ...failing, category: 'approved' }, { own: 100, passed: 2, forged: 0, forwarded: 0 }],
    ['forwarder', { ...failing, category: 'forwarder' }, { own: 2, passed: 2, forged: 0, forwarded: 98 }],
    ['unwanted', { ...source('a', 100, 100), category: 'unwanted' }, { own: 0, passed: 0, forged: 100, forwarded: 0 }],
    ['forwarded messages are neither', source('a', 100, 30, 70), { own: 30, passed: 30, forged: 0, forwarded: 70 }],
  ] as const)('%s', (_, given, wanted) => {
    const split = noMail();
    addSource(split, given);
    const { own, forged, forwarded } = split;
    expect({ own: own.messages, passed: own.passed, forged: forged.messages, forwarded }).toEqual(wanted);
    expect(ownMail([given])).toMatchObject({ messages: own.messages, passed: own.passed });
  });

  test('an approved sender that fails is a sender to fix before enforcement', () => {
    expect(whatIfEnforced([{ ...failing, category: 'approved' }])).toMatchObject({ own: 100, ownFailing: 98 });
    expect(whatIfEnforced([{ ...failing, category: 'forwarder' }])).toMatchObject({ ownFailing: 0, forwarded: 98 });
  });
});
