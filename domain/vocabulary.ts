/** Every closed list of values in the API. The store uses the same values. */

export const roles = ['customer', 'analyst', 'support', 'billing', 'admin', 'super_admin'] as const;
/** What a user is: a customer's person, staff for one kind of work, or an administrator. */
export type Role = (typeof roles)[number];

export const accessLevels = ['view', 'comment', 'manage', 'owner'] as const;
/** What a user may do at a customer, weakest first. */
export type AccessLevel = (typeof accessLevels)[number];

export const staffAreas = ['mail', 'intake', 'customers', 'people', 'billing', 'support', 'leads', 'audit', 'setup'] as const;
/** What staff work on; a role has a level in each. */
export type StaffArea = (typeof staffAreas)[number];

export const userStatuses = ['pending_approval', 'invited', 'active', 'inactive', 'locked', 'rejected'] as const;
/** The status of a user between asking for access and leaving. */
export type UserStatus = (typeof userStatuses)[number];

export const mailClasses = ['people', 'service', 'parked'] as const;
/** Who sends email as a domain: people, machines, nobody. */
export type MailClass = (typeof mailClasses)[number];

export const riskKinds = ['exposure', 'policy_gap', 'failing_own', 'unknown_senders', 'silence'] as const;
/** The parts of a customer's risk. */
export type RiskKind = (typeof riskKinds)[number];

export const fullCheckHours = [6, 12, 24] as const;
/** How often all records of a customer's domains may be checked, in hours. */
export type FullCheckHours = (typeof fullCheckHours)[number];

export const leadStatuses = ['new', 'contacted', 'qualified', 'quoted', 'won', 'lost', 'spam'] as const;
/** Where an enquiry is on its path to a customer. */
export type LeadStatus = (typeof leadStatuses)[number];

export const lostReasons = ['price', 'competitor', 'no_answer', 'not_needed', 'other'] as const;
/** Why an enquiry did not become a customer. */
export type LostReason = (typeof lostReasons)[number];

export const batchStatuses = [
  'pending_enhanced',
  'fetching',
  'storing',
  'completed',
  'completed_with_errors',
  'failed',
  'stopping',
  'stopped',
] as const;
/** The status of an ingestion batch. */
export type BatchStatus = (typeof batchStatuses)[number];

export const channels = ['smtp', 'imap', 'folder', 's3', 'upload'] as const;
/** The channel through which a message was received. */
export type Channel = (typeof channels)[number];

export const messageStatuses = ['stored', 'processing', 'done', 'orphan', 'failed'] as const;
/** The status of a received message: stored, being read, counted, waiting for its domain, unreadable. */
export type MessageStatus = (typeof messageStatuses)[number];

export const fileOutcomes = [
  'stored',
  'duplicate',
  'superseded_older',
  'older_than_stored',
  'orphan',
  'refused',
  'no_report',
] as const;
/** What became of one file of a message. */
export type FileOutcome = (typeof fileOutcomes)[number];

export const domainStandings = ['verified', 'unverified'] as const;

export const verificationStatuses = ['Verified', 'VerifiedWithIssues', 'NeedsAttention', 'Error', 'NotChecked'] as const;
/** What the last check at a domain's DNS found. */
export type VerificationStatus = (typeof verificationStatuses)[number];

export const copyStatuses = ['waiting', 'confirmed', 'stopped'] as const;
/** Whether the owner of an additional address consented to a person's alerts; `stopped` once unsubscribed. */
export type CopyStatus = (typeof copyStatuses)[number];

export const dnsStatuses = ['verified', 'issues', 'failed', 'unknown'] as const;
/** What a verification status means to people; a failed lookup is `failed`, never `verified`. */
export type DnsStatus = (typeof dnsStatuses)[number];

export const sourceSorts = [
  'threat_score',
  'total_messages',
  'passed',
  'failed',
  'pass_pct',
  'first_seen',
  'last_seen',
  'source_ip',
] as const;
/** The columns a list of sources can be sorted by. */
export type SourceSort = (typeof sourceSorts)[number];

export const protectionLevels = ['protected', 'almost', 'monitoring', 'exposed', 'unknown', 'parked_safe'] as const;
/** How well a domain is protected against mail forged in its name. */
export type ProtectionLevel = (typeof protectionLevels)[number];

export const enforcementStages = ['no_record', 'none', 'rehearse_quarantine', 'quarantine', 'rehearse_reject', 'reject'] as const;
/** The stages on the path to enforcement, in order; a testing stage is the policy with `t=y; pct=0`. */
export type EnforcementStage = (typeof enforcementStages)[number];

export const dnsPanels = ['plain', 'konsoleh', 'cpanel', 'directadmin', 'cloudflare'] as const;
/** The panels in which DNS hosts let their customers change records. */
export type DnsPanel = (typeof dnsPanels)[number];

export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;
/** How bad a finding is, worst first. */
export type Severity = (typeof severities)[number];

export const topics = ['dmarc', 'spf', 'dkim', 'mx', 'mta_sts', 'tls_rpt', 'bimi', 'dnssec', 'ns', 'caa'] as const;
/** The part of the mail set-up a finding is about. */
export type Topic = (typeof topics)[number];

export const recordKinds = ['DMARC', 'SPF', 'DKIM', 'MX', 'MTA-STS', 'TLS-RPT', 'BIMI', 'NS', 'DNSSEC', 'CAA'] as const;
/** The kinds of records whose changes are noticed. */
export type RecordKind = (typeof recordKinds)[number];

/** The topic that each kind of record belongs to. */
export const topicOfKind: Record<RecordKind, Topic> = {
  DMARC: 'dmarc',
  SPF: 'spf',
  DKIM: 'dkim',
  MX: 'mx',
  'MTA-STS': 'mta_sts',
  'TLS-RPT': 'tls_rpt',
  BIMI: 'bimi',
  NS: 'ns',
  DNSSEC: 'dnssec',
  CAA: 'caa',
};

/** The DNS record type of each kind. */
export const typeOfKind: Record<RecordKind, string> = {
  DMARC: 'TXT',
  SPF: 'TXT',
  DKIM: 'TXT',
  MX: 'MX',
  'MTA-STS': 'TXT',
  'TLS-RPT': 'TXT',
  BIMI: 'TXT',
  NS: 'NS',
  DNSSEC: 'DS',
  CAA: 'CAA',
};

/** What people call each topic. */
export const topicLabels: Record<Topic, string> = {
  dmarc: 'DMARC',
  spf: 'SPF',
  dkim: 'DKIM',
  mx: 'Mail servers',
  mta_sts: 'MTA-STS',
  tls_rpt: 'TLS-RPT',
  bimi: 'BIMI',
  dnssec: 'DNSSEC',
  ns: 'Name servers',
  caa: 'CAA',
};

export const policies = ['none', 'quarantine', 'reject'] as const;
/** What a domain asks receivers to do with mail that fails (RFC 9989 4.7). */
export type Policy = (typeof policies)[number];

export const grades = ['A+', 'A', 'B', 'C', 'D', 'E', 'F'] as const;
/** The letter of a security score. */
export type Grade = (typeof grades)[number];

export const dkimStatuses = ['valid', 'weak', 'revoked', 'invalid', 'missing', 'unknown', 'not_checked'] as const;
/** What the last check at a DKIM selector found; only `valid` counts as verified. */
export type DkimStatus = (typeof dkimStatuses)[number];

export const alertStatuses = ['open', 'acknowledged', 'snoozed', 'resolved'] as const;
/** The status of an alert. */
export type AlertStatus = (typeof alertStatuses)[number];

export const alertOutcomes = ['fixed', 'expected', 'false_alarm', 'ended'] as const;
/** How an alert was resolved; `ended`: the condition ended, the others are chosen by people. */
export type AlertOutcome = (typeof alertOutcomes)[number];

export const alertEventKinds = [
  'opened',
  'recurred',
  'worsened',
  'acknowledged',
  'resolved',
  'snoozed',
  'reopened',
  'assigned',
  'commented',
  'ended',
  'unsnoozed',
  'expired',
  'notified',
  'escalated',
] as const;
/** A step in the timeline of an alert. */
export type AlertEventKind = (typeof alertEventKinds)[number];

export const alertChannels = ['email', 'push', 'webhook'] as const;
/** A channel of notifications. */
export type AlertChannel = (typeof alertChannels)[number];

export const noticeModes = ['now', 'bundle', 'digest', 'weekly'] as const;
/** When a message about an alert goes out: at once, with others of the hour, in the daily digest, in the weekly good news. */
export type NoticeMode = (typeof noticeModes)[number];

export const noticeStatuses = ['waiting', 'sending', 'sent', 'dropped', 'dead'] as const;
/** The status of a notification: `dropped` was no longer needed, `dead` failed for good. */
export type NoticeStatus = (typeof noticeStatuses)[number];

export const senderCategories = ['own', 'approved', 'forwarder', 'unwanted'] as const;
/** What people say a sender is to a domain. */
export type SenderCategory = (typeof senderCategories)[number];

export const senderStatuses = ['unsorted', ...senderCategories] as const;
/** The status of a domain's sender: `unsorted` until somebody categorises it, and again when its behaviour changes. */
export type SenderStatus = (typeof senderStatuses)[number];

export const subscriptionStatuses = ['trialing', 'active', 'past_due', 'suspended', 'cancelled', 'expired', 'refunded'] as const;
/** The status of a customer's subscription; none of them ever stops the reading of reports. */
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const billingEventKinds = [
  'plan_changed',
  'status_changed',
  'suspended',
  'resumed',
  'refund',
  'invoice_issued',
  'payment_received',
  'card_unpaid',
  'reminder_sent',
  'price_announced',
  'price_kept',
  'written_off',
  'quota_80',
  'quota_100',
] as const;
/** A step in the timeline of what a customer pays for. */
export type BillingEventKind = (typeof billingEventKinds)[number];

export const quotaSubjects = ['messages', 'domains'] as const;
/** What a plan limits. */
export type QuotaSubject = (typeof quotaSubjects)[number];

export const billingPeriods = ['month', 'year'] as const;
/** The time a price is asked for. */
export type BillingPeriod = (typeof billingPeriods)[number];

export const nextPlaces = ['alert', 'senders', 'record', 'policy', 'dns', 'dkim', 'reports'] as const;
/** Where the next step of a domain is taken. */
export type NextPlace = (typeof nextPlaces)[number];

/** Whom a visitor wants to reach. */
export const contactTypes = ['sales', 'support', 'service', 'security'] as const;

/** How a visitor reaches them. */
export const contactMethods = ['phone', 'email', 'url'] as const;

/** Facts of the company behind an installation that its public pages name. */
export const companyFacts = [
  'legal_name',
  'registration_number',
  'vat_number',
  'address',
  'information_officer',
  'information_officer_email',
  'paia_manual',
  'hosting_region',
  'operators',
] as const;

export const seriesMetrics = [
  'volume',
  'dmarc_pass_rate',
  'spf_pass_rate',
  'dkim_pass_rate',
  'spf_aligned',
  'dkim_aligned',
  'quarantined',
  'rejected',
  'score',
] as const;
/** What a time series shows by day: counts of messages, shares of them in percent, or the security score. */
export type SeriesMetric = (typeof seriesMetrics)[number];

export const forecastHorizons = [7, 30, 60, 90] as const;
/** How many days ahead a forecast may look. */
export type ForecastHorizon = (typeof forecastHorizons)[number];

export * from './billing/vocabulary.ts';
export * from './support/vocabulary.ts';
