import type { customers } from '#contract/customers.ts';
import type { dns } from '#contract/dns.ts';
import type { domains } from '#contract/domains.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { reporting } from '#contract/reporting.ts';

export type PreparedRow = Reply<typeof customers.policyAwareProtectionStatus>['domains'][number];
export type Prepared = NonNullable<PreparedRow['prepared']>;
/** A domain's protection without a prepared record. */
export type ProtectionRow = Omit<PreparedRow, 'prepared'>;
export type StatusRow = Reply<typeof domains.protectionStatus>['domains'][number];
export type NextStep = NonNullable<PreparedRow['next_step']>;
export type Path = ProtectionRow['path'];
export type Gate = Path['gates'][number];
export type HistoryDay = Reply<typeof reporting.history>['history'][number];
export type Trend = Reply<typeof reporting.trendAnalysis>;
export type Thresholds = Reply<typeof reporting.classification>['thresholds'];
export type ProofReply = Reply<typeof dns.verify>;
