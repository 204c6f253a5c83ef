import { expect, test } from 'vitest';
import { ownMailHeadline } from '#domain/analytics/own-mail-headline.ts';

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

test.each([
  [
    'attacked, not broken',
    [15_600, 15_599],
    [2288, 2151],
    5,
    '99,9% of your own messages passed; 2 288 forged messages, 94,0% stopped',
  ],
  ['own messages only', [40, 40], [0, 0], 0, '100% of your own messages passed'],
  ['parked', [0, 0], [109, 109], 0, '109 forged messages, all stopped'],
  ['parked, one message', [0, 0], [1, 1], 0, '1 forged message, stopped'],
  ['monitoring', [1000, 870], [300, 0], 0, '87,0% of your own messages passed; 300 forged messages, none stopped'],
  [
    'almost all is not all',
    [100_000, 99_999],
    [1000, 999],
    0,
    '99,9% of your own messages passed; 1 000 forged messages, 99,9% stopped',
  ],
  ['only forwarded messages', [0, 0], [0, 0], 12, '12 forwarded messages'],
  ['no messages', [0, 0], [0, 0], 0, null],
] as const)('%s', (_, [messages, passed], [forged, stopped], forwarded, text) => {
  const split = {
    own: { messages, passed },
    forged: { messages: forged, stopped },
    forwarded,
    unknown: { messages: 0, from: null },
  };
  expect(plain(ownMailHeadline(split))).toBe(text);
});

test.each([
  [[40, 40], [2, 1], 0, '100% of your own messages passed; 2 forged messages, 50,0% stopped (senders known from 1 Jun 2026)'],
  [[0, 0], [0, 0], 12, '12 forwarded messages (senders known from 1 Jun 2026)'],
  [[0, 0], [0, 0], 0, '7 messages whose senders are no longer known'],
] as const)('where older addresses were deleted: %j %j', ([messages, passed], [forged, stopped], forwarded, text) => {
  const split = {
    own: { messages, passed },
    forged: { messages: forged, stopped },
    forwarded,
    unknown: { messages: 7, from: '2026-06-01' },
  };
  expect(plain(ownMailHeadline(split))).toBe(text);
});
