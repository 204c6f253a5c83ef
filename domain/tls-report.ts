import type { ReportCopy } from './dmarc/report-copies.ts';

/** One kind of failure inside a policy (RFC 8460 4.4). `resultType` is lower case and keeps words that no standard knows. */
export type TlsFailureDetail = {
  resultType: string;
  sendingMtaIp: string | null;
  receivingIp: string | null;
  receivingMxHostname: string | null;
  receivingMxHelo: string | null;
  failedSessionCount: number;
  additionalInformation: string | null;
  failureReasonCode: string | null;
};

/** One policy with its sessions (RFC 8460 4.2, 4.3). `domain` is null where the reporter left it out. */
export type TlsPolicyResult = {
  policyType: string;
  policyStrings: string[];
  domain: string | null;
  mxHosts: string[];
  successfulSessions: number;
  failedSessions: number;
  failures: TlsFailureDetail[];
};

/** A whole TLS report (RFC 8460 4.4). `begin` and `end` are epoch seconds UTC; `notes` are quirks that cost nothing. */
export type TlsReport = {
  organizationName: string;
  contactInfo: string | null;
  reportId: string;
  begin: number;
  end: number;
  policies: TlsPolicyResult[];
  notes: string[];
};

/** A kind of failure as it is stored. */
export type StoredTlsFailure = Omit<TlsFailureDetail, 'failedSessionCount' | 'failureReasonCode'> & {
  failedSessions: number;
  reasonCode: string | null;
};

/** A policy as it is stored; sessions are counts, the details those with most failed sessions first. */
export type StoredTlsPolicy = {
  policyType: string;
  policyDomain: string | null;
  policyStrings: string[];
  mxHosts: string[];
  successes: number;
  failures: number;
  details: StoredTlsFailure[];
};

/** A TLS report about one domain as it is stored. */
export type StoredTlsReport = {
  id: number;
  domainId: number;
  orgName: string;
  contactInfo: string | null;
  reportId: string;
  beginAt: Date;
  endAt: Date;
  receivedAt: Date;
  policies: StoredTlsPolicy[];
};

/**
 * What of a TLS report decides which copy of it counts: its sessions, its policies with their details, and whether the details name every
 * failed session (RFC 8460 4.4).
 */
export function tlsExtent(policies: readonly TlsPolicyResult[]): Pick<ReportCopy, 'messages' | 'rows' | 'isComplete'> {
  const extent = { messages: 0, rows: 0, isComplete: true };
  for (const { successfulSessions, failedSessions, failures } of policies) {
    extent.messages += successfulSessions + failedSessions;
    extent.rows += 1 + failures.length;
    if (failures.reduce((sum, { failedSessionCount }) => sum + failedSessionCount, 0) < failedSessions) extent.isComplete = false;
  }
  return extent;
}
