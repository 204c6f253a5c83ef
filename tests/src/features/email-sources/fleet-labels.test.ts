import { expect, test } from 'vitest';
import { fleetAnswer } from '#src/features/email-sources/fleet-labels.ts';

const group = {
  key: 'sardinepost',
  name: 'Sardinepost',
  rule: 'partly' as const,
  customers: [],
  customers_total: 1,
  domains: [],
  domains_total: 1,
  messages: 2_783,
  failed: 287,
};
const totals = { groups: 1, customers: 1, messages: 2_783, failed: 287 };

test.each([
  ['one cause', [group], totals, false, '287 of 2\u00a0783 messages from Sardinepost fail, at one customer.'],
  [
    'one message',
    [{ ...group, messages: 5, failed: 1 }],
    { ...totals, messages: 5, failed: 1 },
    false,
    '1 of 5 messages from Sardinepost fails, at one customer.',
  ],
  [
    'several causes',
    [{ ...group, customers_total: 7 }],
    { ...totals, groups: 3, customers: 9, failed: 1_240 },
    false,
    '287 of 2\u00a0783 messages from Sardinepost fail, at seven customers. In all, 1\u00a0240 messages failed, at nine customers.',
  ],
  ['no cause', [], { ...totals, groups: 0 }, false, 'No service fails for any customer here.'],
])('the fleet view counts what fails of what is sent: %s', (_name, groups, all, isAll, sentence) => {
  expect(fleetAnswer({ groups, totals: all }, isAll)).toBe(sentence);
});
