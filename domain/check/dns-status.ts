import type { DnsStatus, VerificationStatus } from '../vocabulary.ts';

const statuses: Partial<Record<VerificationStatus, DnsStatus>> = {
  Verified: 'verified',
  VerifiedWithIssues: 'issues',
  NeedsAttention: 'issues',
  Error: 'failed',
};

/** The DNS status of a verification status; the flag is true for `Verified` alone (specification 4). */
export function dnsStatus(status: VerificationStatus): { status: DnsStatus; verified: boolean } {
  return { status: statuses[status] ?? 'unknown', verified: status === 'Verified' };
}
