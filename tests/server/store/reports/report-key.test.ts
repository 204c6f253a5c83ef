import { describe, expect, it } from 'vitest';
import { reporterKey } from '#domain/dmarc/aggregate-report-key.ts';
import { parseAggregateReport } from '#domain/dmarc/aggregate-report-reader.ts';
import { reportKeyOf } from '#server/store/reports/report-key.ts';
import { metadata, report } from '#tests/domain/dmarc/write-report.ts';

function keyOf(parts: Parameters<typeof report>[0]): string {
  const result = parseAggregateReport(report(parts));
  if (!result.ok) throw new Error(result.problems[0]?.text);
  const { header } = result.value;
  return reportKeyOf({ reporterKey: reporterKey(header.orgName), header }).toString('hex');
}

describe('the key of a report', () => {
  it.each([
    ['the name of the reporter', { metadata: metadata({ org_name: ' REPORTER ' }) }],
    ['the time it begins', { metadata: metadata({ begin: '1700000000.0' }) }],
    ['the domain', { policy: '<policy_published><domain>EXAMPLE.com.</domain></policy_published>' }],
  ])('is the same with %s written differently', (_name, parts) => {
    expect(keyOf(parts)).toBe(keyOf({}));
  });

  it.each([
    ['another reporter', { org_name: 'Other' }],
    ['the same id on the next day', { begin: '1700086400', end: '1700172799' }],
    ['ids that differ behind the @', { report_id: 'id-1@a' }],
  ])('is another one for %s', (_name, change) => {
    expect(keyOf({ metadata: metadata(change) })).not.toBe(keyOf({}));
  });
});
