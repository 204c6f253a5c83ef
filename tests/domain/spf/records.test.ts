import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printSpf, printTerm } from '#domain/spf/print.ts';
import { parseSpf } from '#domain/spf/record.ts';
import { nearSpf, selectSpf } from '#domain/spf/select.ts';
import { anyRecord } from './arbitrary.ts';
import { recordTable } from './record-table.ts';

type Row = { record: string; strict: boolean | null; error?: string };
const rows = readFileSync(new URL('../../fixtures/spf/records.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

const isGood = (record: string) => parseSpf(record).problems.length === 0;

/** Where checkdmarc says something else, and why it is wrong here. */
const differing: Record<string, string> = {
  'V=SPF1 -all': 'RFC 7208 4.5 and RFC 5234 2.3: "v=spf1" in any case',
  'v=SPF1 -all': 'RFC 7208 4.5 and RFC 5234 2.3: "v=spf1" in any case',
  'v=spf1 -all exp=exp.example': 'not an error of the text: the look-up of the explanation failed',
};

/** Records without a verdict that break the grammar. */
const wrong = [
  'v=spf1 +mx/11//100 ~a:domain.com/12/123 ?ip6:::1',
  'v=spf1 a:%{?} -all',
  'v=spf1 exists:%{?}._spf.example.com -all',
  'v=spf1 include:%{?}._spf.example.com -all',
  'v=spf1 inculde:a.example.com somejunk -all',
  'v=spf1 mx a:mail.cohaesio.net include: trustpilotservice.com ~all',
  'v=spf1 mx:%{?} -all',
  'v=spf1 ptr:%{?} -all',
  'v=spf1 redirect=%{?}._spf.example.com',
  'v=spf1; include=_spf.google.com; include=mailgun.org; mx=example.com; a=192.168.1.1; all=-all',
];

describe('records of other projects', () => {
  it.each(rows.filter(({ strict }) => strict !== null))('$record', ({ record, strict }) => {
    expect(isGood(record)).toBe(record in differing ? !strict : strict);
  });

  it('without a verdict are right but for those that break the grammar', () => {
    const bad = rows.filter(({ record, strict }) => strict === null && !isGood(record)).map(({ record }) => record);
    const more = bad.filter((record) => !wrong.includes(record));
    expect(more).toEqual([]);
    expect(bad.length).toBe(wrong.length);
  });

  it('are all there', () => expect(rows).toHaveLength(184));
});

describe('the reader', () => {
  it.each(recordTable)('%s', (record, problems) => {
    const read = parseSpf(record);
    expect(read.problems.map(({ code }) => code.replace(/^spf_/, '')).join(' ')).toBe(problems);
    for (const problem of read.problems) {
      expect(problem.text).toMatch(/\.$/);
      expect(problem.source).toMatch(/^RFC 7208 \d/);
      expect(record.indexOf(problem.term)).toBeGreaterThanOrEqual(0);
      expect(problem.at).toBeLessThanOrEqual(record.length);
    }
  });

  it('reports every problem with its place', () => {
    const { problems, terms } = parseSpf('v=spf1 moo ip4:192.0.2.0/33 a:%{x}.example mx ~all');
    expect(problems.map(({ term, at }) => [term, at])).toEqual([
      ['moo', 7],
      ['ip4:192.0.2.0/33', 24],
      ['a:%{x}.example', 30],
    ]);
    expect(terms.map(({ text }) => text)).toEqual(['mx', '~all']);
  });

  it('keeps qualifiers, prefixes and domains', () => {
    expect(parseSpf('v=spf1 ?a:x.example/24//64 -ip6:2001:DB8::/32').terms).toMatchObject([
      { kind: 'a', qualifier: '?', prefix4: 24, prefix6: 64, domain: { text: 'x.example' } },
      { kind: 'ip6', qualifier: '-', network: { family: 6, prefix: 32 } },
    ]);
  });

  it('never throws, and what it prints it reads again', () => {
    fc.assert(
      fc.property(anyRecord, (text) => {
        const first = parseSpf(text);
        const printed = printSpf(first.terms);
        const again = parseSpf(printed);
        expect(again.problems).toEqual([]);
        expect(again.terms.map(printTerm)).toEqual(first.terms.map(printTerm));
        expect(printSpf(again.terms)).toBe(printed);
      }),
      { numRuns: 500 },
    );
  });

  it('reports something about every text that it does not read whole', () => {
    fc.assert(
      fc.property(anyRecord, (text) => {
        const { terms, problems } = parseSpf(text);
        const words = text.split(' ').filter((word) => word !== '');
        const isVersion = text.startsWith(words[0] ?? ' ') ? 1 : 0;
        expect(terms.length + new Set(problems.filter(({ at }) => at > 0).map(({ term }) => term)).size).toBeLessThanOrEqual(
          words.length,
        );
        if (problems.length === 0) expect(terms.length).toBe(words.length - isVersion);
      }),
    );
  });
});

describe('the record among the texts', () => {
  it.each([
    [['v=spf10 mx', 'v=spf1 mx'], 'one'],
    [['V=SPF1', 'other'], 'one'],
    [['v=spf1 mx', 'v=spf1 mx'], 'multiple'],
    [['v=spf1mx', 'spf2.0/pra mx', ' v=spf1 mx'], 'none'],
    [[], 'none'],
  ])('%j: %s', (texts, status) => expect(selectSpf(texts).status).toBe(status));

  it('is missed by a character', () => {
    const near = [' v=spf1 mx', '"v=spf1 mx"', 'v=spf1; mx', 'v = spf1 mx', 'spf1 mx', '\u00ef\u00bb\u00bfv=spf1 mx'];
    expect(nearSpf([...near, 'v=spf10', 'v=spf1 mx', 'google-site-verification=v=spf1', 'spf2.0/pra'])).toEqual(near);
  });
});
