import { expect, it } from 'vitest';
import { dnsStatus } from '#domain/check/dns-status.ts';
import { verificationStatuses } from '#domain/vocabulary.ts';

it.each([
  ['Verified', 'verified', true],
  ['VerifiedWithIssues', 'issues', false],
  ['NeedsAttention', 'issues', false],
  ['Error', 'failed', false],
  ['NotChecked', 'unknown', false],
] as const)('%s means %s', (given, status, verified) => {
  expect(dnsStatus(given)).toEqual({ status, verified });
});

it('has a meaning for every status, and verifies exactly one', () => {
  expect(verificationStatuses.filter((status) => dnsStatus(status).verified)).toEqual(['Verified']);
});
