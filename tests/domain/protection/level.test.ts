import { expect, test } from 'vitest';
import type { EffectivePolicy } from '#domain/dmarc/effective-policy.ts';
import { type LevelInputs, protectionLevel } from '#domain/protection/level.ts';
import type { Policy } from '#domain/vocabulary.ts';

const policy = (asked: Policy, applied: Policy = asked): EffectivePolicy => ({
  asked,
  applied,
  olderReceivers: asked,
  sampledPct: null,
  tag: 'p',
  domain: 'shop.co.za',
  at: '_dmarc.shop.co.za',
});
const all = (one: EffectivePolicy | null) => ({ self: one, existing: one, nonexistent: one });
const base: LevelInputs = {
  mailClass: 'people',
  isKnown: true,
  policies: all(policy('reject')),
  canReportsArrive: true,
  own: { messages: 1_000, passed: 995 },
  daysSinceReport: 1,
  spfIsOpen: false,
  spf: 'record',
};

test.each<[string, Partial<LevelInputs>, string]>([
  ['enforced, 99,5 % passes', {}, 'protected'],
  ['enforced, exactly 98 %', { own: { messages: 1_000, passed: 980 } }, 'protected'],
  ['enforced, just under 98 %', { own: { messages: 1_000, passed: 979 } }, 'almost'],
  ['enforced, own mail is hit badly', { own: { messages: 1_000, passed: 500 } }, 'almost'],
  ['enforced, too little mail to measure', { own: { messages: 99, passed: 1 } }, 'protected'],
  ['quarantine counts as enforced', { policies: all(policy('quarantine')) }, 'protected'],
  ['enforced, subdomains open', { policies: { ...all(policy('reject')), existing: policy('none') } }, 'almost'],
  [
    'enforced, subdomains that do not exist open',
    { policies: { ...all(policy('reject')), nonexistent: policy('none') } },
    'almost',
  ],
  ['enforced, SPF lets anybody pass', { spfIsOpen: true }, 'exposed'],
  ['parked, SPF lets anybody pass', { mailClass: 'parked', spfIsOpen: true }, 'exposed'],
  ['in testing', { policies: all(policy('reject', 'quarantine')) }, 'almost'],
  ['watching with reports', { policies: all(policy('none')) }, 'monitoring'],
  ['watching without anybody to read', { policies: all(policy('none')), canReportsArrive: false }, 'exposed'],
  ['no record', { policies: all(null) }, 'exposed'],
  ['enforced, silent for 8 days', { daysSinceReport: 8 }, 'unknown'],
  ['enforced, last report 7 days ago', { daysSinceReport: 7 }, 'protected'],
  ['enforced, never a report', { daysSinceReport: null }, 'unknown'],
  ['the DNS did not answer', { isKnown: false, policies: all(null) }, 'unknown'],
  ['parked and refusing all', { mailClass: 'parked', daysSinceReport: null, spf: 'nobody' }, 'parked_safe'],
  ['parked without SPF', { mailClass: 'parked', spf: 'none' }, 'almost'],
  ['parked with senders in SPF', { mailClass: 'parked', spf: 'record' }, 'almost'],
  ['parked, the SPF lookup failed', { mailClass: 'parked', spf: 'unknown' }, 'parked_safe'],
  ['enforced, two SPF records', { spf: 'several' }, 'almost'],
  ['enforced without SPF, by DKIM alone', { spf: 'none' }, 'protected'],
  [
    'parked, subdomains open',
    { mailClass: 'parked', policies: { ...all(policy('reject')), existing: policy('none') } },
    'exposed',
  ],
  ['parked, only quarantined', { mailClass: 'parked', policies: all(policy('quarantine')) }, 'exposed'],
])('%s: %#', (_, changes, level) => {
  const found = protectionLevel({ ...base, ...changes });
  expect(found.level).toBe(level);
  expect(found.why).toMatch(/\.$/);
});

test('a share always comes with its counts', () =>
  expect(protectionLevel({ ...base, own: { messages: 12_400, passed: 12_362 } }).why).toMatch(/\(12\s362 of 12\s400\)/));

test.each<[string, Partial<LevelInputs>, string]>([
  ['reports come', { policies: all(policy('none')) }, 'Reports arrive. Forged messages are still delivered (p=none).'],
  [
    'none ever came',
    { policies: all(policy('none')), daysSinceReport: null },
    'No report has arrived yet. Forged messages are still delivered (p=none).',
  ],
  [
    'none came lately',
    { policies: all(policy('none')), daysSinceReport: 12 },
    'No report has arrived for 12 days. Forged messages are still delivered (p=none).',
  ],
  [
    'silent as on every screen',
    { policies: all(policy('none')), daysSinceReport: 3 },
    'No report has arrived for 3 days. Forged messages are still delivered (p=none).',
  ],
  ['enforced, added today', { daysSinceReport: null }, 'The policy is reject. No report has arrived yet.'],
  ['enforced, silent', { daysSinceReport: 9 }, 'The policy is reject. No report has arrived for 9 days.'],
])('what is said about reports: %s', (_, changes, why) => expect(protectionLevel({ ...base, ...changes }).why).toBe(why));

test('a tag is named only where the record has it', () => {
  const whyWith = (existing: EffectivePolicy) =>
    protectionLevel({ ...base, policies: { ...all(policy('reject')), existing } }).why;
  expect(whyWith({ ...policy('none'), tag: 'sp' })).toMatch(/its subdomains \(sp=none\)\.$/);
  expect(whyWith(policy('none'))).toMatch(/its subdomains\.$/);
});

test.each([
  ['reject', 0, 'Nobody sends as this domain, and receivers reject any message that claims to be from it.'],
  ['reject', 40, 'Receivers reject forged messages. Its own senders sent 40 messages: it may not be parked.'],
  ['none', 0, 'Nobody sends as this domain, but its records do not tell receivers to reject every message.'],
  ['none', 1, 'Its records do not tell receivers to reject every message. Its own senders sent 1 message: it may not be parked.'],
] as const)('a parked domain at %s whose own senders sent %i messages', (asked, messages, why) =>
  expect(
    protectionLevel({
      ...base,
      mailClass: 'parked',
      spf: 'nobody',
      policies: all(policy(asked)),
      own: { messages, passed: messages },
    }).why,
  ).toBe(why),
);
