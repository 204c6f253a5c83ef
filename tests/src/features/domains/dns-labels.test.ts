import { expect, test } from 'vitest';
import type { Check } from '#src/entities/dns-check/types.ts';
import { countRescored } from '#src/features/domains/bulk-check.ts';
import { recordStates, statesFinding } from '#src/features/domains/record-states.ts';
import { ageLabel, keyLabel, selectorsFinding } from '#src/features/domains/selector-labels.ts';
import type { Selector } from '#src/features/domains/types.ts';

const part = (state: string) => ({ state });
const check = (flags: { topic: string; severity: string }[] = [], parts: object = {}) =>
  ({
    dmarc: part('found'),
    spf: part('found'),
    dkim: part('found'),
    mx: part('found'),
    mta_sts: part('missing'),
    tls_rpt: part('missing'),
    bimi: part('missing'),
    dnssec: part('unsigned'),
    ns: part('found'),
    flags,
    ...parts,
  }) as unknown as Check;
const kinds = (one: Check) => Object.fromEntries(recordStates(one).map(({ topic, kind }) => [topic, kind]));

test('a record is in order, wants attention or is broken by its worst finding', () => {
  const found = kinds(
    check([
      { topic: 'spf', severity: 'high' },
      { topic: 'spf', severity: 'low' },
      { topic: 'dmarc', severity: 'medium' },
      { topic: 'dkim', severity: 'low' },
    ]),
  );
  expect(found).toMatchObject({ spf: 'fail', dmarc: 'attention', dkim: 'pass', mta_sts: 'info' });
});

test('what could not be looked up is never missing', () => {
  const states = recordStates(check([], { spf: part('unknown') }));
  expect(states.find(({ topic }) => topic === 'spf')).toMatchObject({ kind: 'unknown', word: 'No answer' });
  expect(statesFinding(states)).toBe('1 of 7 gave no answer');
});

test('the finding names what is broken', () => {
  const states = recordStates(check([{ topic: 'spf', severity: 'critical' }]));
  expect(statesFinding(states)).toBe('SPF needs attention');
  expect(statesFinding(recordStates(check()))).toBe('Nothing is broken');
});

const selector = (one: Partial<Selector>): Selector =>
  ({ selector: 's1', is_active: true, verification_status: 'valid', seen_messages: 0, ...one }) as Selector;

test('a selector that signs without a good key is the finding', () => {
  const bad = selector({ selector: 'old', verification_status: 'missing', seen_messages: 40 });
  expect(selectorsFinding([selector({}), bad])).toBe('old signs messages but has no working key');
  expect(selectorsFinding([selector({}), { ...bad, seen_messages: 0 }])).toBe('1 of 2 selectors have a working key');
  expect(selectorsFinding([selector({ is_active: false })])).toBe('No selector yet');
});

test('a key that works but is short is named', () => {
  const short = selector({ selector: 'host', key_type: 'rsa', bits: 1024 });
  expect(selectorsFinding([selector({ key_type: 'rsa', bits: 2048 }), short])).toBe('Every key works; host has a short one');
  expect(selectorsFinding([selector({ key_type: 'rsa', bits: 2048 })])).toBe('1 selector has a working key');
});

test('keys and their age in words', () => {
  expect(keyLabel({ key_type: 'rsa', bits: 2048, testing: true })).toBe('RSA 2048 bits, testing');
  expect(keyLabel({ key_type: 'rsa', bits: 1024, testing: false })).toBe('RSA 1024 bits, short');
  expect(keyLabel({ key_type: 'ed25519', bits: 256, testing: false })).toBe('Ed25519');
  expect(ageLabel({ age_months: 14, key_since: null })?.replace('\u00a0', ' ')).toBe('14 months');
  expect(ageLabel({ age_months: null, key_since: null })).toBeNull();
});

test('a domain counts as checked once its score has a new time', () => {
  const before = [
    { domain_id: 1, scored_at: 'a' },
    { domain_id: 2, scored_at: null },
    { domain_id: 3, scored_at: 'c' },
  ];
  const now = before.map((one) => ({ ...one, scored_at: one.domain_id === 3 ? 'c' : 'new' }));
  expect(countRescored(before, now)).toBe(2);
  expect(countRescored(before, before)).toBe(0);
});
