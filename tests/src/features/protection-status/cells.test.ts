import { expect, test } from 'vitest';
import * as cells from '#src/features/protection-status/cells.ts';
import { columnsFor } from '#src/features/protection-status/columns.ts';
import { rowOf } from './samples.ts';

const unknown = {
  dmarc: 'unknown',
  spf: 'unknown',
  dkim: 'unknown',
  mta_sts: 'unknown',
  tls_rpt: 'unknown',
  dnssec: 'unknown',
};
const found = { dmarc: 'found', spf: 'found', dkim: 'found', mta_sts: 'found', tls_rpt: 'found', dnssec: 'signed' };
const checks = [
  (row: ReturnType<typeof rowOf>) => cells.policy(row, 'p'),
  (row: ReturnType<typeof rowOf>) => cells.policy(row, 'sp'),
  (row: ReturnType<typeof rowOf>) => cells.policy(row, 'np'),
  cells.testing,
  cells.spf,
  cells.spfEnd,
  cells.dkim,
  cells.mtaSts,
  cells.tlsRpt,
  cells.dnssec,
  cells.stage,
];

test('a failed lookup is unknown in every column, never missing', () => {
  const row = rowOf({
    dns: {
      states: unknown,
      policy: null,
      subdomain_policy: null,
      nonexistent_policy: null,
      spf_lookups: null,
      spf_ends: null,
      dkim_keys: null,
      dkim_weakest_bits: null,
      mta_sts: null,
      tls_rpt: null,
      dnssec: null,
    },
  });
  for (const cell of checks) expect(cell(row)).toMatchObject({ kind: 'unknown', word: 'Unknown' });
});

test('every cell has a word, and colour is never the only cue', () => {
  for (const dns of [{}, { states: unknown }, { states: null }, null])
    for (const column of columnsFor(true))
      for (const { word } of column.faces(rowOf({ dns }))) expect(word.length).toBeGreaterThan(0);
});

test('what is really not there is said so', () => {
  const row = rowOf({
    dns: {
      states: {
        dmarc: 'missing',
        spf: 'missing',
        dkim: 'not_verifiable',
        mta_sts: 'missing',
        tls_rpt: 'missing',
        dnssec: 'unsigned',
      },
      policy: null,
      spf_lookups: 0,
      spf_ends: null,
      dkim_keys: 0,
      mta_sts: 'missing',
      tls_rpt: false,
      dnssec: 'unsigned',
    },
  });
  expect(cells.policy(row, 'p')).toEqual({ kind: 'fail', word: 'Missing' });
  expect(cells.spf(row)).toEqual({ kind: 'fail', word: 'Missing' });
  expect(cells.dkim(row)).toEqual({ kind: 'unknown', word: 'None seen' });
  expect(cells.mtaSts(row)).toEqual({ kind: 'absent', word: 'Missing' });
  expect(cells.dnssec(row)).toEqual({ kind: 'absent', word: 'Unsigned' });
});

test('SPF shows its lookups of ten; too many are a failure', () => {
  expect(cells.spf(rowOf())).toEqual({ kind: 'pass', word: '4/10' });
  expect(cells.spf(rowOf({ dns: { spf_lookups: 10 } }))).toEqual({ kind: 'attention', word: '10/10' });
  expect(cells.spf(rowOf({ dns: { spf_lookups: 12, states: { ...found, spf: 'broken' } } }))).toEqual({
    kind: 'fail',
    word: '12/10',
  });
});

test('subdomains left open below an enforced domain stand out', () => {
  const row = rowOf({ dns: { subdomain_policy: 'none' } });
  expect(cells.policy(row, 'p').kind).toBe('pass');
  expect(cells.policy(row, 'sp').kind).toBe('attention');
});

test('keys are rated by the weakest, a parked name needs none', () => {
  expect(cells.dkim(rowOf({ dns: { dkim_weakest_bits: 1024, dkim_keys: 3 } }))).toEqual({
    kind: 'attention',
    word: '1024 bits',
    sub: 'of 3 keys',
  });
  expect(cells.dkim(rowOf({ dns: { dkim_weakest_bits: null } })).word).toBe('Ed25519');
  expect(
    cells.dkim(rowOf({ status: { mail_class: 'parked' }, dns: { dkim_keys: 0, states: { ...found, dkim: 'missing' } } })).kind,
  ).toBe('absent');
});

test('a broken MTA-STS set-up is not a missing one', () => {
  expect(cells.mtaSts(rowOf({ dns: { mta_sts: 'missing', states: { ...found, mta_sts: 'broken' } } }))).toEqual({
    kind: 'fail',
    word: 'Broken',
  });
});

test('silence is counted in days; a parked name without mail is not silent', () => {
  expect(cells.silent(rowOf({ silentDays: 8 }))).toEqual({ kind: 'fail', word: '8 days' });
  expect(cells.silent(rowOf({ silentDays: null })).kind).toBe('attention');
  expect(cells.silent(rowOf({ silentDays: null, status: { mail_class: 'parked' } })).word).toBe('no messages');
  expect(cells.silent(rowOf({ silentDays: undefined })).word).toBe('not read yet');
});

test('findings are counted by how bad they are', () => {
  const flags = { critical: 1, high: 2, medium: 0, low: 5 };
  expect(cells.findings(rowOf({ dns: { flags } }))).toEqual([{ kind: 'fail', word: '1 critical', sub: '7 more' }]);
  expect(cells.findings(rowOf()).map(({ word }) => word)).toEqual(['None']);
});
