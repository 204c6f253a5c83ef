import type { FailureReport } from '#domain/dmarc/failure-report.ts';
import type { Db } from '#server/store/database.ts';
import { saveFailureReport } from '#server/store/reports/failure-reports.ts';
import { saveTlsShare } from '#server/store/reports/tls-reports.ts';

const redacted: FailureReport = {
  style: 'arf',
  feedbackType: 'auth-failure',
  version: '1',
  userAgent: null,
  authFailure: 'dmarc',
  identityAlignment: null,
  deliveryResult: 'reject',
  arrivalDate: null,
  sourceIp: '192.0.2.44',
  sourcePort: null,
  incidents: 1,
  reportingMta: null,
  originalEnvelopeId: null,
  originalMailFrom: null,
  originalRcptTo: [],
  authenticationResults: [],
  reportedDomain: [],
  reportedUri: [],
  dkimDomain: null,
  dkimIdentity: null,
  dkimSelector: null,
  dkimSelectorDns: null,
  dkimAdspDns: null,
  dkimCanonicalizedHeader: null,
  spfDns: [],
  original: null,
  extra: {},
  notes: [],
};

/** Stores a TLS report and a failure report about a domain under one number. */
export async function storeOtherReports(db: Db, domainId: number, name: string, id: number, at: Date): Promise<void> {
  const policy = {
    policyType: 'sts',
    policyStrings: [],
    domain: name,
    mxHosts: [],
    successfulSessions: 90,
    failedSessions: 0,
    failures: [],
  };
  const seconds = at.getTime() / 1000;
  await saveTlsShare(db, {
    id,
    domainId,
    report: {
      organizationName: 'Google Inc.',
      contactInfo: null,
      reportId: `${id}`,
      begin: seconds - 86_400,
      end: seconds,
      policies: [],
      notes: [],
    },
    policyDomain: name,
    policies: [policy],
    contentHash: Buffer.from(`tls ${id}`),
    messageId: 1,
    fileName: null,
    channel: 'smtp',
    receivedAt: at,
    isAuthenticated: false,
  });
  await saveFailureReport(db, {
    id,
    domainId,
    reportedDomain: name,
    redacted,
    contentHash: Buffer.from(`failure ${id}`),
    reporter: null,
    messageId: 1,
    channel: 'smtp',
    receivedAt: at,
    expiresAt: new Date(at.getTime() + 30 * 86_400_000),
  });
}
