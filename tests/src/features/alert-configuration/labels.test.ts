import { describe, expect, it } from 'vitest';
import { alertRules } from '#domain/alerts/catalogue.ts';
import { aboveOf } from '#src/features/alert-configuration/above.ts';
import { canReturn, formOf, keepMine, readForm, rowOf, typedNumber } from '#src/features/alert-configuration/form.ts';
import {
  aboveLabel,
  differs,
  inheritLabel,
  noiseLabel,
  originLabel,
  paramsLabel,
  scopeNote,
} from '#src/features/alert-configuration/labels.ts';
import { readRulesSearch } from '#src/features/alert-configuration/search.ts';
import type { RuleRow } from '#src/features/alert-configuration/types.ts';
import { scopeOf } from '#src/features/alert-configuration/use-scope.ts';
import { karoo, rowAt, ruleOf, sales } from './samples.ts';

const plain = (text: string | null) => text?.replace(/\u00a0/g, ' ') ?? null;

describe('the thresholds of a rule in words', () => {
  it('read as sentences, each number with its unit', () => {
    const words = (key: string) => {
      const params = alertRules.find((rule) => rule.key === key)?.params ?? [];
      return plain(paramsLabel(params.map((param) => ({ ...param, value: param.default }))));
    };
    expect(words('new_sender_failing')).toBe(
      'From 50 messages on one day, or from a share of 1% of the messages, if these are at least 20 messages. Ends after no messages for 7 days.',
    );
    expect(words('report_silence')).toBe('Silent for 72 hours. Small domains: 7 days. High volume means 20 messages a day.');
    expect(plain(paramsLabel([{ label: 'Within', unit: 'days', value: 1 }]))).toBe('Within 1 day.');
  });

  it('say how noisy a rule would be', () =>
    expect([0, 0.3, 4.2, 90].map(noiseLabel)).toEqual([
      'none a month',
      'less than one a month',
      'about 4 a month',
      'about 3 a day',
    ]));
});

describe('where a rule comes from', () => {
  it('names each scope with what it says', () => {
    const rule = ruleOf({ severity: { value: 'medium', from: 'global' }, is_on: { value: false, from: 'customer' } });
    expect(originLabel(rule, karoo)).toBe('For everybody: medium. For Karoo Wines: off.');
    expect(differs(rule)).toBe(true);
    expect(originLabel(ruleOf({}), karoo)).toBeNull();
    expect(differs(ruleOf({}))).toBe(false);
  });

  it('names each tag with what it says, the one that counts first', () => {
    const rule = ruleOf({
      severity: { value: 'low', from: 'tag', tag: 'Web' },
      is_on: { value: false, from: 'tag', tag: 'Archive' },
    });
    expect(originLabel(rule, scopeOf({ domain: 7 }, [], []))).toBe('For the tag “Archive”: off. For the tag “Web”: low.');
    expect(originLabel(ruleOf({ is_on: { value: true, from: 'tag', tag: 'Sales' } }), sales)).toBe('For the tag “Sales”: on.');
  });

  it('says of an unset domain whose settings it uses: its tags’, or without them the customer’s', () => {
    const domain = { kind: 'domain' } as const;
    const row = (id: number, tag: string | null) => rowAt({ id, customer_id: 1, tag, tag_domains: tag === null ? null : 2 });
    const words = (...rows: RuleRow[]) => {
      const above = aboveOf('new_sender_failing', rows, null, domain);
      return [inheritLabel(domain, above?.tags), aboveLabel(domain, above?.tags)];
    };
    expect(words(row(1, null))).toEqual(['As at the customer', 'the setting of the customer']);
    expect(words(row(1, null), row(2, 'Sales'))).toEqual(['As for the tag “Sales”', 'the setting for the tag “Sales”']);
    expect(words(row(2, 'Sales'), row(3, 'Archive'))).toEqual(['As for its tags', 'the settings for its tags']);
  });

  it('leaves the settings for tags out of what a customer or a tag would inherit', () => {
    const rows = [
      rowAt({ id: 1, customer_id: 1, severity: 'low' }),
      rowAt({ id: 2, customer_id: 1, tag: 'Sales', tag_domains: 2, severity: 'critical' }),
    ];
    expect(aboveOf('new_sender_failing', rows, rows[0] ?? null, karoo)?.severity.from).toBe('default');
    expect(aboveOf('new_sender_failing', rows, rows[1] ?? null, sales)?.severity).toEqual({ value: 'low', from: 'customer' });
  });

  it('takes the row of the very scope, not one above or below', () => {
    const rows = [
      rowAt({ id: 4, customer_id: 1, tag: 'Sales' }),
      rowAt({ id: 1 }),
      rowAt({ id: 2, customer_id: 1 }),
      rowAt({ id: 3, domain_id: 7 }),
    ];
    const at = (search: object) => rowOf(rows, 'new_sender_failing', scopeOf(search, [], []))?.id ?? null;
    expect([at({}), at({ customer: 1 }), at({ customer: 2 }), at({ domain: 7 })]).toEqual([1, 2, null, 3]);
    const tagged = (tag: string) => at({ customer: 1, tag });
    expect([tagged('Sales'), tagged('SALES'), tagged('Web')]).toEqual([4, 4, null]);
  });
});

describe('what the settings for a tag apply to', () => {
  const order = 'If several tags of a domain set the same part of a rule, the tag first in the alphabet counts.';
  const all = 'These settings apply to all domains of Karoo Wines with the tag “Sales”';
  const later = `including those that get it later. A domain can override them. ${order}`;
  it.each([
    [undefined, `${all}, ${later}`],
    [4, `${all} (four now), ${later}`],
    [1, `${all} (one now), ${later}`],
    [0, 'These settings apply to no domain now, and to each domain that gets the tag.'],
  ])('%o domains', (tagDomains, text) => expect(scopeNote({ ...sales, tagDomains })).toBe(text));

  it('can be taken back unless no domain has the tag, for which nothing new can be set', () => {
    expect([rowAt({}), rowAt({ tag: 'Sales', tag_domains: 1 }), rowAt({ tag: 'Sales', tag_domains: 0 })].map(canReturn)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('the form', () => {
  it('reads numbers as people type them and names the field it cannot read', () => {
    expect([typedNumber('1 000'), typedNumber('0,5'), typedNumber('2.5'), typedNumber('many'), typedNumber('1,2,3')]).toEqual([
      1000,
      0.5,
      2.5,
      null,
      null,
    ]);
    const form = { ...formOf(null), params: JSON.stringify({ min_messages: 'lots' }) };
    expect(readForm(form, ruleOf({})).errors).toEqual({ 'params.min_messages': 'Enter a number.' });
  });

  it('keeps over a version of somebody else only what its person changed', () => {
    const seen = formOf(rowAt({ params: { min_messages: 80, share: 2 } }));
    const typed = { ...seen, base: '1', began: JSON.stringify(seen), severity: 'high' as const };
    const mine = { ...typed, params: JSON.stringify({ min_messages: '90', share: '2' }) };
    const theirs = rowAt({
      is_on: false,
      severity: 'low',
      params: { min_messages: 70, quiet: 3 },
      recipients: ['a@b.example'],
      version: 2,
    });
    const { params, ...kept } = keepMine(mine, theirs);
    expect(kept).toMatchObject({ base: '2', on: 'off', severity: 'high', recipients: 'a@b.example' });
    expect(JSON.parse(params)).toEqual({ min_messages: '90', quiet: '3' });
  });

  it('is sent as the scope says it when nothing was typed', () => {
    const row = rowAt({ is_on: false, severity: 'low', params: { min_messages: 80 }, recipients: ['a@b.example'] });
    expect(readForm(formOf(row), ruleOf({}))).toEqual({
      fields: { is_on: false, severity: 'low', params: { min_messages: 80 }, recipients: ['a@b.example'] },
      errors: {},
    });
  });
});

it('the address keeps what makes sense', () => {
  expect(readRulesSearch({ customer: '3', domain: 4, tab: 'people', rule: 'dkim_weak' })).toEqual({
    customer: 3,
    domain: 4,
    tab: 'people',
    rule: 'dkim_weak',
  });
  const at = (search: object) => readRulesSearch({ tag: 'Sales', ...search }).tag;
  expect([at({ customer: 3 }), at({}), at({ customer: 3, domain: 4 }), at({ customer: 3, tag: 2025 })]).toEqual([
    'Sales',
    undefined,
    undefined,
    '2025',
  ]);
  expect(Object.values(readRulesSearch({ customer: -1, tab: 'rules', domain: 'x' })).every((one) => one === undefined)).toBe(
    true,
  );
});
