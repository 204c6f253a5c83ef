import { type RetentionTerms, termLabel } from '#domain/retention.ts';
import { exportKeptDays } from '#domain/vocabulary/filter.ts';

/** How long things are stored that the nightly cleanup removes, in days, besides mail data. Source: product rules, retention. */
export const retentionDays = {
  failureReports: 30,
  liveEvents: 1,
  /** Ended sessions only serve to answer what happened last month. */
  endedSessions: 30,
  /** Alerts of the last week are explained by them. */
  endedShifts: 30,
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
export const retentionRules = (terms: RetentionTerms): { data: string; term: string }[] => [
  { data: 'Messages with reports, as received', term: termLabel('messageDays', terms.messageDays) },
  { data: 'Rows of aggregate reports, with sending addresses', term: termLabel('rowMonths', terms.rowMonths) },
  { data: 'Daily totals of aggregate reports', term: termLabel('sumMonths', terms.sumMonths) },
  { data: 'TLS reports', term: termLabel('rowMonths', terms.rowMonths) },
  { data: 'Notifications of alerts, with their addresses', term: termLabel('rowMonths', terms.rowMonths) },
  { data: 'Records of generated reports, without their files', term: termLabel('rowMonths', terms.rowMonths) },
  { data: 'Audit trail', term: `${auditMonths} months` },
  { data: 'Access requests without a decision', term: `${retentionDays.requestsForAccess} days` },
  { data: 'Enquiries without an answer', term: '12 months' },
  { data: 'Failure reports', term: `${retentionDays.failureReports} days` },
  { data: 'Ended sessions', term: `${retentionDays.endedSessions} days` },
  { data: 'Shifts on the rota that are over', term: `${retentionDays.endedShifts} days` },
  { data: 'People, contacts and notes of removed customers', term: '30 days' },
  { data: 'Expired report and password links', term: `${retentionDays.endedLinks} days` },
  { data: 'Exported files', term: `${exportKeptDays} days` },
  { data: 'Sign-in attempts', term: `${retentionDays.attempts} days` },
];
