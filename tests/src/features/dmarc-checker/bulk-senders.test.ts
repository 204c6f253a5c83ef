import { expect, it } from 'vitest';
import type { Check } from '#src/entities/dns-check/types.ts';
import { bulkNeeds, bulkReceivers } from '#src/features/dmarc-checker/bulk-senders.ts';

const check = (spf: string, dkim: string[], dmarc: string) =>
  ({ spf: { state: spf }, dkim: { selectors: dkim.map((status) => ({ status })) }, dmarc: { state: dmarc } }) as unknown as Check;

it.each([
  ['all records', check('found', ['missing', 'valid'], 'found'), [true, true, true]],
  ['a weak key and an inherited policy', check('found', ['weak'], 'inherited'), [true, true, true]],
  ['no key that we found', check('found', [], 'found'), [true, null, true]],
  ['nothing', check('missing', ['revoked'], 'missing'), [false, null, false]],
  ['two SPF records', check('multiple', [], 'unusable'), [false, null, false]],
  ['no answer', check('unknown', [], 'unknown'), [null, null, null]],
])('says of %s what the rules for bulk senders ask', (_name, given, expected) => {
  const needs = bulkNeeds(given);
  expect(needs.slice(0, 3).map(({ isMet }) => isMet)).toEqual(expected);
  expect(needs.at(-1)?.isMet).toBeNull();
});

it.each([
  [check('found', ['valid'], 'found'), true],
  [check('found', [], 'found'), null],
  [check('found', [], 'missing'), false],
])('names for each receiver whether the records meet its rules', (given, isMet) => {
  expect(bulkReceivers(given).map((one) => [one.receiver, one.isMet])).toEqual([
    ['Gmail', isMet],
    ['Yahoo', isMet],
    ['Outlook.com', isMet],
  ]);
});
