import { expect, test } from 'vitest';
import { dispositionLabel, reasonLabel } from '#src/entities/mail-records/record-labels.ts';
import { failureColumns } from '#src/features/report-metadata/FailureReports.tsx';
import { failureLabel, outcomeLabel } from '#src/features/report-metadata/failure-labels.ts';
import { reportsSearch } from '#src/features/report-metadata/search.ts';
import { tlsColumns } from '#src/features/report-metadata/TlsReports.tsx';
import { policyLabel, resultLabel } from '#src/features/report-metadata/tls-labels.ts';

test.each([
  [
    { kind: 'tls', open: 7, failed: 1 },
    { kind: 'tls', open: 7, failed: 1 },
  ],
  [
    { kind: 'failure', open: '9' },
    { kind: 'failure', open: 9 },
  ],
  [{ kind: 'other', open: -1, failed: 'no' }, {}],
])('the kind of the reports and the open one are in the address: %j', (raw, read) => {
  expect(reportsSearch(raw)).toMatchObject(read);
  expect(reportsSearch(raw).kind).toBe('kind' in read ? read.kind : undefined);
});

test('results of RFC 8460 are said in words, others as they came', () => {
  expect(resultLabel('certificate-expired')).toBe('The certificate had expired');
  expect(resultLabel('something-new')).toBe('something-new');
  expect(policyLabel('sts')).toBe('MTA-STS');
});

test.each(['constructor', '__proto__'])('"%s" from a reporter is shown as it came', (word) => {
  const labels = [resultLabel, policyLabel, failureLabel, outcomeLabel, dispositionLabel];
  expect(labels.map((label) => label(word))).toEqual(labels.map(() => word));
  expect(reasonLabel(word)).toBe(`The receiver says: ${word}`);
});

test('failures and outcomes of RFC 6591 are said in words, others as they came', () => {
  expect(failureLabel('dmarc')).toBe('DMARC');
  expect(failureLabel('x-new')).toBe('x-new');
  expect(outcomeLabel('Reject')).toBe('Refused');
  expect(outcomeLabel('x-new')).toBe('x-new');
});

test('the CSV of both lists has every column but the state, which follows from the numbers', () => {
  const exported = (columns: { header: string; value?: unknown }[]) =>
    columns.flatMap(({ header, value }) => (value === undefined ? [] : [header]));
  expect(exported(tlsColumns)).toEqual(['Reporter', 'Domain', 'Period (UTC)', 'Sessions', 'Failed']);
  expect(exported(failureColumns)).toEqual(['Source IP', 'Domain', 'Failed', 'Outcome', 'Messages', 'Received']);
});
