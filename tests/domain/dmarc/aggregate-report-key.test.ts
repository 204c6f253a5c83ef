import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AggregateRecord, AlignedResult } from '#domain/dmarc/aggregate-report.ts';
import { createRecordLines, headerLine, recordLine, refusedLine } from '#domain/dmarc/aggregate-report-key.ts';
import { parseAggregateReport, type ReaderOptions } from '#domain/dmarc/aggregate-report-reader.ts';
import { record, report } from './write-report.ts';

function read(xml: string, options: ReaderOptions = {}) {
  const result = parseAggregateReport(xml, options);
  if (!result.ok) throw new Error(result.problems[0]?.text);
  return result.value;
}

function lines(xml: string): string[] {
  const { header, records, refusedRows } = read(xml);
  return [...records.map(recordLine), ...refusedRows.map(refusedLine), headerLine(header)];
}

describe('canonical lines', () => {
  test('do not depend on white space, name space or remarks', () => {
    const xml = report();
    const other = report({ root: 'feedback xmlns="http://dmarc.org/dmarc-xml/0.1"' })
      .replaceAll('><', '>\r\n\t<')
      .replace('<record>', '<!-- row --><record>');
    expect(lines(other)).toEqual(lines(xml));
  });

  test.each([
    ['a count', record({ count: '<count>3</count>' })],
    ['a refused row', record() + record({ count: '' })],
    [
      'a reason',
      record({ evaluated: '<disposition>none</disposition><dkim>pass</dkim><spf>fail</spf><reason><type>other</type></reason>' }),
    ],
    ['a second row', record() + record()],
  ])('change with %s', (_name, records) => {
    expect(lines(report({ records }))).not.toEqual(lines(report()));
  });

  test('are the JSON of a list of what the row says, shared or not', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('a.example', '"', '\\', '\ud800', 'é', '\u2028'),
    );
    const maybe = fc.option(text);
    const result = { result: text, humanResult: maybe, rawResult: text };
    const dkim = fc.record(
      { domain: maybe, selector: maybe, ...result },
      { requiredKeys: ['domain', 'selector', 'result', 'humanResult'] },
    );
    const spf = fc.record(
      { domain: maybe, scope: text, ...result },
      { requiredKeys: ['domain', 'scope', 'result', 'humanResult'] },
    );
    const aligned = fc.constantFrom<AlignedResult>('pass', 'fail');
    const row = fc.record<AggregateRecord>({
      seq: fc.nat(),
      sourceIp: fc.constantFrom('192.0.2.1', '2001:db8::1'),
      count: fc.nat(),
      disposition: fc.constantFrom('none', 'pass', 'quarantine', 'reject'),
      dkimAligned: aligned,
      spfAligned: aligned,
      reasons: fc.array(fc.record({ type: text, comment: maybe }), { maxLength: 2 }),
      headerFrom: text,
      envelopeFrom: maybe,
      envelopeTo: maybe,
      dkim: fc.array(dkim, { maxLength: 3 }),
      spf: fc.array(spf, { maxLength: 2 }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), (rows) => {
        const lineOf = createRecordLines();
        for (const one of [...rows, ...rows]) {
          const line = JSON.stringify([
            one.sourceIp,
            one.count,
            one.disposition,
            one.dkimAligned,
            one.spfAligned,
            one.headerFrom,
            one.envelopeFrom,
            one.envelopeTo,
            one.reasons.map((reason) => [reason.type, reason.comment]),
            one.dkim.map((auth) => [auth.domain, auth.selector, auth.rawResult ?? auth.result, auth.humanResult]),
            one.spf.map((auth) => [auth.domain, auth.scope, auth.rawResult ?? auth.result, auth.humanResult]),
          ]);
          expect(lineOf(one)).toBe(line);
          expect(recordLine(one)).toBe(line);
        }
      }),
    );
  });
});
