import { describe, expect, it, test } from 'vitest';
import { alertRule } from '#domain/alerts/catalogue.ts';
import { effectiveRule, type RuleLayer } from '#domain/alerts/effective.ts';
import type { AlertRule } from '#domain/alerts/rule.ts';
import { random } from './random.ts';

const rule = alertRule('new_sender_failing') as AlertRule;

const says = (part: Partial<RuleLayer>): RuleLayer => ({
  customerId: null,
  tag: null,
  domainId: null,
  isOn: null,
  severity: null,
  params: {},
  recipients: [],
  ...part,
});
const everybody = says({ severity: 'info', params: { min_messages: 60 } });
const customer = says({ customerId: 3, severity: 'low', params: { min_messages: 70 }, recipients: ['c@x.example'] });
const sales = says({
  customerId: 3,
  tag: 'Sales',
  severity: 'medium',
  params: { min_messages: 80 },
  recipients: ['t@x.example'],
});
const domain = says({ domainId: 9, severity: 'critical', params: { min_messages: 90 }, recipients: ['d@x.example'] });

describe('of the scopes that say the same, the narrowest counts', () => {
  it.each([
    [[], { value: 'high', from: 'default' }, 50, []],
    [[everybody], { value: 'info', from: 'global' }, 60, []],
    [[customer, everybody], { value: 'low', from: 'customer' }, 70, ['c@x.example']],
    [[sales, everybody, customer], { value: 'medium', from: 'tag', tag: 'Sales' }, 80, ['t@x.example']],
    [[domain, sales, customer, everybody], { value: 'critical', from: 'domain' }, 90, ['d@x.example']],
    [[domain, everybody], { value: 'critical', from: 'domain' }, 90, ['d@x.example']],
  ])('%#', (layers, severity, messages, recipients) => {
    const held = effectiveRule(rule, layers);
    expect(held.severity).toEqual(severity);
    expect(held.params['min_messages']?.value).toBe(messages);
    expect(held.recipients).toEqual(recipients);
  });
});

describe('of several tags of a domain, the first in the alphabet counts', () => {
  const tagged = (tag: string, part: Partial<RuleLayer>) => says({ customerId: 3, tag, ...part });
  it.each([
    [['Sales', 'Archive', 'web'], 'Archive'],
    [['web', 'Sales', 'beta'], 'beta'],
    [['École', 'Zoo', 'Forms'], 'École'],
    [['2025', 'A'], '2025'],
  ])('%j', (tags, first) => {
    const layers = tags.map((tag) => tagged(tag, { isOn: false }));
    expect(effectiveRule(rule, layers).isOn).toEqual({ value: false, from: 'tag', tag: first });
    expect(effectiveRule(rule, layers.toReversed()).isOn).toEqual({ value: false, from: 'tag', tag: first });
  });

  it('for each part by itself', () => {
    const held = effectiveRule(rule, [
      tagged('Archive', { severity: 'low' }),
      tagged('Web', { severity: 'high', isOn: false, params: { min_messages: 80 } }),
    ]);
    expect(held.severity).toEqual({ value: 'low', from: 'tag', tag: 'Archive' });
    expect(held.isOn).toEqual({ value: false, from: 'tag', tag: 'Web' });
    expect(held.params['min_messages']).toEqual({ value: 80, from: 'tag', tag: 'Web' });
  });

  it('whichever customer of the domain has it; of the same tag of two customers, that of the one added first', () => {
    const held = effectiveRule(rule, [
      says({ customerId: 2, tag: 'Zoo', severity: 'low' }),
      says({ customerId: 7, tag: 'Archive', severity: 'high' }),
      says({ customerId: 2, tag: 'Shop', isOn: true }),
      says({ customerId: 7, tag: 'Shop', isOn: false }),
    ]);
    expect(held.severity).toEqual({ value: 'high', from: 'tag', tag: 'Archive' });
    expect(held.isOn).toEqual({ value: true, from: 'tag', tag: 'Shop' });
  });
});

test('in whatever order the scopes come, the same holds, and each part is one that the scope it names says', () => {
  const rng = random(701);
  const some = <One>(list: readonly One[]): One => list[rng.whole(0, list.length - 1)] as One;
  for (let round = 0; round < 400; round += 1) {
    const tags = ['Sales', 'web', 'Archive', 'École', 'ecole', '10', '9'].filter(() => rng.next() < 0.5);
    const scopes: Partial<RuleLayer>[] = [
      {},
      { domainId: 9 },
      ...[1, 2].map((customerId) => ({ customerId })),
      ...tags.map((tag) => ({ customerId: some([1, 2]), tag })),
    ];
    const layers = scopes
      .filter(() => rng.next() < 0.7)
      .map((scope) =>
        says({
          ...scope,
          isOn: some([null, true, false]),
          severity: some([null, 'low', 'high'] as const),
          params: some<RuleLayer['params']>([{}, { min_messages: rng.whole(5, 500) }]),
        }),
      );
    const held = effectiveRule(rule, layers);
    const shuffled = layers.map((layer) => ({ layer, at: rng.next() })).sort((a, b) => a.at - b.at);
    expect(
      effectiveRule(
        rule,
        shuffled.map(({ layer }) => layer),
      ),
    ).toEqual(held);
    const { from, tag, value } = held.isOn;
    const sayers = layers.filter(({ isOn }) => isOn !== null);
    const narrowest = sayers.some(({ domainId }) => domainId !== null)
      ? 'domain'
      : sayers.some((one) => one.tag !== null)
        ? 'tag'
        : sayers.some(({ customerId }) => customerId !== null)
          ? 'customer'
          : sayers.length > 0
            ? 'global'
            : 'default';
    expect(from).toBe(narrowest);
    expect(from === 'default' || sayers.some((one) => one.isOn === value && one.tag === (tag ?? null))).toBe(true);
  }
});
