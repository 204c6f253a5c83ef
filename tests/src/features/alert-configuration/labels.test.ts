import { describe, expect, it } from 'vitest';
import { alertRules } from '#domain/alerts/catalogue.ts';
import { formOf, keepMine, readForm, rowOf, typedNumber } from '#src/features/alert-configuration/form.ts';
import { differs, noiseLabel, originLabel, paramsLabel } from '#src/features/alert-configuration/labels.ts';
import { readRulesSearch } from '#src/features/alert-configuration/search.ts';
import { scopeOf } from '#src/features/alert-configuration/use-scope.ts';
import { karoo, rowAt, ruleOf } from './samples.ts';

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

  it('takes the row of the very scope, not one above or below', () => {
    const rows = [rowAt({ id: 1 }), rowAt({ id: 2, customer_id: 1 }), rowAt({ id: 3, domain_id: 7 })];
    const at = (search: object) => rowOf(rows, 'new_sender_failing', scopeOf(search, [], []))?.id ?? null;
    expect([at({}), at({ customer: 1 }), at({ customer: 2 }), at({ domain: 7 })]).toEqual([1, 2, null, 3]);
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
  expect(Object.values(readRulesSearch({ customer: -1, tab: 'rules', domain: 'x' })).every((one) => one === undefined)).toBe(
    true,
  );
});
