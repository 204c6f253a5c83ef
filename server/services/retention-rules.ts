import { exportKeptHours } from '#domain/vocabulary/filter.ts';

/** How long things are stored that the nightly cleanup removes, in days. Source: product rules, retention. */
export const retentionDays = {
  failureReports: 30,
  liveEvents: 1,
  /** Ended sessions only serve to answer what happened last month. */
  endedSessions: 30,
  /** As sessions: an old link still says for a while that it has expired or was used. */
  endedLinks: 30,
  /** Longer than any pause between tries. */
  attempts: 2,
  requestsForAccess: 90,
  unansweredEnquiries: 365,
} as const;

/** How long the audit trail is stored, in months. Source: product rules, retention. */
export const auditMonths = 24;

/** The rules of the nightly cleanup in plain words. */
export const retentionRules: readonly { data: string; term: string }[] = [
  { data: 'Audit trail', term: `${auditMonths} months` },
  { data: 'Requests for access without a decision', term: `${retentionDays.requestsForAccess} days` },
  { data: 'Enquiries without an answer', term: '12 months' },
  { data: 'Failure reports', term: `${retentionDays.failureReports} days` },
  { data: 'Ended sessions', term: `${retentionDays.endedSessions} days` },
  { data: 'Removed customers: associations with people, contacts and notes', term: '30 days' },
  { data: 'Ended links to reports and for new passwords', term: `${retentionDays.endedLinks} days` },
  { data: 'Files of exports', term: `${exportKeptHours} hours` },
  { data: 'Tries to sign in', term: `${retentionDays.attempts} days` },
];
