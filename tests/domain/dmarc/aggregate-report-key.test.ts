import { describe, expect, test } from 'vitest';
import { headerLine, recordLine, refusedLine, reportKey } from '#domain/dmarc/aggregate-report-key.ts';
import { parseAggregateReport, type ReaderOptions } from '#domain/dmarc/aggregate-report-reader.ts';
import { metadata, record, report } from './write-report.ts';

function read(xml: string, options: ReaderOptions = {}) {
  const result = parseAggregateReport(xml, options);
  if (!result.ok) throw new Error(result.problems[0]?.text);
  return result.value;
}

function lines(xml: string): string[] {
  const { header, records, refusedRows } = read(xml);
  return [...records.map(recordLine), ...refusedRows.map(refusedLine), headerLine(header)];
}

describe('the key of a report', () => {
  const key = (change: Record<string, string> = {}): string => reportKey(read(report({ metadata: metadata(change) })).header);

  test('is the same for the same report written differently', () => {
    expect(key({ org_name: ' REPORTER ' })).toBe(key());
    expect(key({ begin: '1700000000.0' })).toBe(key());
    expect(reportKey(read(report({ policy: '<policy_published><domain>EXAMPLE.com.</domain></policy_published>' })).header)).toBe(
      key(),
    );
  });

  test.each([
    ['another reporter', { org_name: 'Other' }],
    ['the same id on the next day', { begin: '1700086400', end: '1700172799' }],
    ['ids that differ behind the @', { report_id: 'id-1@a' }],
  ])('is another one for %s', (_name, change) => {
    expect(key(change)).not.toBe(key());
  });
});

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
});
