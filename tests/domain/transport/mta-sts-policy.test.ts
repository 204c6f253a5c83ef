import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MtaStsPolicy, matchesPolicy, readMtaStsPolicy, writeMtaStsPolicy } from '#domain/transport/mta-sts-policy.ts';
import { rowsOf } from './support.ts';

const lines = (...text: string[]) => text.join('\n');
const good = lines('version: STSv1', 'mode: enforce', 'mx: mx.shop.co.za', 'max_age: 604800');
const withMx = (mx: string) => good.replace('mx.shop.co.za', mx);
const withAge = (age: string) => good.replace('604800', age);
const read: MtaStsPolicy = { mode: 'enforce', mx: ['mx.shop.co.za'], maxAgeSec: 604_800, problems: [] };

describe('a policy that senders can read', () => {
  const cases: [string, string, Partial<MtaStsPolicy>][] = [
    ['as it should be', good, {}],
    ['ends with a line break', `${good}\n`, {}],
    ['CRLF', good.replaceAll('\n', '\r\n'), {}],
    ['LF and CRLF mixed', good.replace('\n', '\r\n'), {}],
    ['empty lines at the end', `${good}\n\n\n`, {}],
    ['no white space after the colon', good.replaceAll(': ', ':'), {}],
    ['more white space', good.replaceAll(': ', ':  \t').replaceAll('\n', ' \t\n'), {}],
    ['another order', lines('mx: mx.shop.co.za', 'max_age: 604800', 'mode: enforce', 'version: STSv1'), {}],
    ['testing', good.replace('enforce', 'testing'), { mode: 'testing' }],
    ['none', good.replace('enforce', 'none'), { mode: 'none' }],
    ['none without mx', lines('version: STSv1', 'mode: none', 'max_age: 86400'), { mode: 'none', mx: [], maxAgeSec: 86_400 }],
    ['several mx', withMx('a.example\nmx: b.example'), { mx: ['a.example', 'b.example'] }],
    ['a wildcard', withMx('*.shop.co.za'), { mx: ['*.shop.co.za'] }],
    ['mx in capitals', withMx('MX.Shop.co.za'), {}],
    ['A-labels', withMx('mx.xn--bcher-kva.example'), { mx: ['mx.xn--bcher-kva.example'] }],
    ['unknown fields', `${good}\nfuture: yes, no = maybe`, {}],
    ['a field twice, the first counts', `${good}\nmode: none\nmax_age: 1`, {}],
    ['max_age 0', withAge('0'), { maxAgeSec: 0 }],
    ['the longest max_age', withAge('31557600'), { maxAgeSec: 31_557_600 }],
    ['leading zeros', withAge('0000604800'), {}],
  ];
  test.each(cases)('%s', (_, body, expected) => expect(readMtaStsPolicy(body)).toEqual({ ...read, ...expected }));
});

describe('a policy that senders cannot read', () => {
  const cases: [string, string, ...RegExp[]][] = [
    ['nothing', '', /version is missing/, /mode is missing/, /max_age is missing/, /mx is missing/],
    ['another version', good.replace('STSv1', 'STSv2'), /version must be/],
    ['version in lower case', good.replace('STSv1', 'stsv1'), /version must be/],
    ['no version', good.replace('version: STSv1\n', ''), /version is missing/],
    ['no mode', good.replace('mode: enforce\n', ''), /mode is missing/],
    ['no max_age', good.replace('\nmax_age: 604800', ''), /max_age is missing/],
    ['no mx', good.replace('mx: mx.shop.co.za\n', ''), /mx is missing/],
    ['no mx in testing', lines('version: STSv1', 'mode: testing', 'max_age: 1'), /mx is missing/],
    ['an unknown mode', good.replace('enforce', 'report'), /mode must be/],
    ['mode in capitals', good.replace('enforce', 'Enforce'), /mode must be/],
    ['a field name in capitals', good.replace('mode', 'Mode'), /mode is missing/],
    ['max_age too long', withAge('31557601'), /max_age must be/],
    ['max_age of eleven digits', withAge('00000604800'), /max_age must be/],
    ['max_age in words', withAge('1 week'), /max_age must be/],
    ['max_age below zero', withAge('-1'), /max_age must be/],
    ['max_age with a fraction', withAge('604800.5'), /max_age must be/],
    ['max_age empty', withAge(''), /max_age must be/],
    ['a star in the middle', withMx('mx.*.co.za'), /mx must be/],
    ['a star as part of a label', withMx('mx*.shop.co.za'), /mx must be/],
    ['two stars', withMx('*.*.co.za'), /mx must be/],
    ['only a star', withMx('*'), /mx must be/],
    ['a leading dot, as old drafts had it', withMx('.shop.co.za'), /mx must be/],
    ['a last dot', withMx('mx.shop.co.za.'), /mx must be/],
    ['several hosts in a line', withMx('a.example, b.example'), /mx must be/],
    ['mx with its preference', withMx('10 mx.shop.co.za'), /mx must be/],
    ['mx empty', withMx(''), /mx must be/],
    ['U-labels', withMx('mx.bücher.example'), /mx must be/],
    ['a line that is no field', `${good}\nrubbish`, /not a line/],
    ['white space before the colon', good.replace('mode:', 'mode :'), /not a line/, /mode is missing/],
    ['white space before a field', good.replace('mode:', ' mode:'), /not a line/, /mode is missing/],
    ['= in place of the colon', good.replace('mode: ', 'mode='), /not a line/, /mode is missing/],
    ['a byte order mark', `\uFEFF${good}`, /not a line/, /version is missing/],
    ['all in one line', good.replaceAll('\n', ' '), /version must be/, /mode is missing/, /max_age is missing/, /mx is missing/],
    [
      'lines ending in CR only',
      good.replaceAll('\n', '\r'),
      /version must be/,
      /mode is missing/,
      /max_age is missing/,
      /mx is missing/,
    ],
    [
      'a web page',
      '<!doctype html>\n<html>\n</html>',
      /not a line/,
      /not a line/,
      /not a line/,
      /version/,
      /mode/,
      /max_age/,
      /mx/,
    ],
  ];
  test.each(cases)('%s', (_, body, ...expected) => {
    const { problems } = readMtaStsPolicy(body);
    expect(problems).toHaveLength(expected.length);
    for (const pattern of expected) expect(problems.some(({ problem }) => pattern.test(problem))).toBe(true);
  });
  test('problems name their line, in order', () =>
    expect(
      readMtaStsPolicy(lines('rubbish', 'version: STSv1', 'mode: no', 'mx: *', 'max_age: x')).problems.map(({ line }) => line),
    ).toEqual([1, 3, 4, 5]));
});

describe('an MX host and the patterns', () => {
  test.each([
    ['mx.shop.co.za', ['mx.shop.co.za'], true],
    ['MX.Shop.co.za', ['mx.shop.co.za'], true],
    ['mx.shop.co.za', ['*.shop.co.za'], true],
    ['a.mx.shop.co.za', ['*.shop.co.za'], false],
    ['shop.co.za', ['*.shop.co.za'], false],
    ['mx.shop.co.za', ['shop.co.za'], false],
    ['mx.shop.co.za', ['other.example', '*.co.za', 'mx.shop.co.za'], true],
    ['mxshop.co.za', ['*.shop.co.za'], false],
    ['localhost', ['*.localhost'], false],
    ['mx.shop.co.za', [], false],
  ])('%s and %j: %s', (host, patterns, expected) => expect(matchesPolicy(host, patterns)).toBe(expected));
});

describe('files of other projects', () => {
  /** Where checkdmarc says something else, and why it is wrong here. */
  const differing: Record<string, string> = {
    'version: STSv1\nmx: mail.loc\nmax_age: 86400': 'RFC 8461 3.2: mode is required',
  };
  const rows = rowsOf('mta-sts-policy');
  test.each(rows)('$record', ({ record, strict }) =>
    expect(readMtaStsPolicy(record).problems.length === 0).toBe(record in differing ? !strict : strict),
  );
  test('are all there', () => {
    expect(rows).toHaveLength(10);
    expect(rows.filter(({ record }) => record in differing)).toHaveLength(1);
  });
});

test('no file makes the reader throw', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('version: STSv1', 'mode:', 'mx: *.', 'max_age: 9', '\n', '\r\n', ':', '\uFEFF'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const policy = readMtaStsPolicy(pieces.join(''));
      if (policy.problems.length === 0) expect(policy.mode).not.toBeNull();
    }),
  );
});

test('what is written reads as it was', () => {
  const host = fc.tuple(fc.boolean(), fc.domain()).map(([wild, name]) => `${wild ? '*.' : ''}${name.toLowerCase()}`);
  const policy = fc.record({
    mode: fc.constantFrom('enforce' as const, 'testing' as const, 'none' as const),
    mx: fc.array(host, { minLength: 1 }),
    maxAgeSec: fc.nat(31_557_600),
  });
  fc.assert(
    fc.property(policy, (wanted) => {
      expect(readMtaStsPolicy(writeMtaStsPolicy(wanted))).toEqual({ ...wanted, problems: [] });
    }),
  );
});
