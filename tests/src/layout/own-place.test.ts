import { expect, test } from 'vitest';
import { ownPlace } from '#src/layout/ahead/own-place.ts';

test('a switch of the customer leaves the domain and the report of the customer before', () => {
  expect(ownPlace('/app/domains/7', { tab: 'dns' })).toBe('/app/domains');
  expect(ownPlace('/app/report-metadata/31', { row: '31-7-0' })).toBe('/app/report-metadata');
  expect(ownPlace('/app/analytics', { view: 'threats', days: 90, domain: 7 })).toBe('/app/analytics?view=threats&days=90');
  expect(ownPlace('/app/email-sources', { sender: 'mail.example', of: 7 })).toBe('/app/email-sources');
});

test('a switch of the customer leaves every other page as it is', () => {
  expect(ownPlace('/app/analytics', { days: 90 })).toBeNull();
  expect(ownPlace('/app/support/requests/1001', {})).toBeNull();
  expect(ownPlace('/app/domains', { show: 'attention' })).toBeNull();
});
