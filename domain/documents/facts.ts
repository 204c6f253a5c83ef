import type { DocumentType } from '../vocabulary/documents.ts';
import type {
  EnforcementStage,
  Grade,
  NextPlace,
  ProtectionLevel,
  SenderCategory,
  SenderStatus,
  Severity,
} from '../vocabulary.ts';

/** Sums of messages as the API says them; see `Totals` of the contract. */
export type MailTotals = {
  messages: number;
  passed: number;
  failed: number;
  forwarded_delivered: number;
  delivered_failing: number;
  quarantined: number;
  rejected: number;
  reports: number;
};

/** Whose the messages are; see `MailSplit` of the contract. */
export type Split = {
  own_messages: number;
  own_passed: number;
  forged: number;
  forged_stopped: number;
  forwarded: number;
  /** Messages whose addresses were deleted. */
  unknown: number;
};

/** A domain with its mail, its protection, and its records as they were last checked. */
export type DomainFacts = {
  domain_id: number;
  domain: string;
  is_parked: boolean;
  totals: MailTotals;
  split: Split;
  level: ProtectionLevel;
  why: string;
  score: number | null;
  grade: Grade | null;
  checked_at: string | null;
  record: string | null;
  policy: string | null;
  stage: EnforcementStage;
  next_stage: EnforcementStage | null;
  stage_why: string;
  days_at_stage: number | null;
  /** The conditions of the next stage; `have` is `null` where nobody knows. */
  gates: { key: 'days' | 'messages' | 'pass' | 'unsorted'; wanted: number; have: number | null; met: boolean }[];
  own_failing: number;
  next_step: { rank: number; what: string; why: string; action: string; place: NextPlace } | null;
  prepared: { stage: string; name: string; value: string; rollback: string | null; notes: string[] } | null;
  points: { todo: string; points: number; minutes: number }[];
  parts: { label: string; points: number; most: number }[];
};

/** A sender with its messages of the period. */
export type SenderFacts = {
  domain_id: number;
  domain_name: string;
  /** Names the sender, whatever domain it sends as. */
  key: string;
  name: string;
  status: SenderStatus;
  suggestion: { category: SenderCategory; reason: string } | null;
  addresses: number;
  total_messages: number;
  passed: number;
  failed: number;
  forwarded: number;
  stopped: number;
  dkim_aligned: number;
  spf_aligned: number;
  first_seen: string;
  last_seen: string;
  verdict: string;
};

/** Who reported how much. */
export type ReporterFacts = { reporter_name: string; messages: number; passed: number; reports: number; unreadable_rows: number };
/** An alert with what people answered. */
export type AlertFacts = {
  domain: string;
  severity: Severity;
  status: string;
  title: string;
  next_step: string;
  detected_at: string;
  acknowledged_by: string | null;
  resolved_at: string | null;
  outcome: string | null;
};
/** A change of a watched DNS record; `null`: no record. */
export type ChangeFacts = {
  domain: string;
  at: string;
  record: string;
  name: string;
  before: string | null;
  after: string | null;
};

/** A customer beside others: messages of the period, the score as it is, the risk over the last 30 days. */
export type CustomerFacts = {
  customer_id: number;
  name: string;
  domains: number;
  sending_domains: number;
  enforced_domains: number;
  split: Split;
  score: number | null;
  risk: { points: number; reason: string | null } | null;
};

/** Everything a document is composed of, read once and of one moment. */
export type DocumentFacts = {
  type: DocumentType;
  subject: { kind: 'customer' | 'domain' | 'portfolio'; name: string };
  period: { start_date: string; end_date: string; days: number };
  made_at: string;
  made_for: string;
  data_up_to: string | null;
  totals: MailTotals;
  previous: MailTotals;
  /** The first day of which totals are stored, where the period before begins earlier; else `null`. */
  previous_stored_from: string | null;
  split: Split;
  previous_split: Split;
  by_day: { day: string; messages: number; passed: number; failed: number; own_failed: number; unknown_failed: number }[];
  finding: string;
  score: { score: number; grade: Grade; worst: { domain: string; score: number } } | null;
  /** The score at the end of each of the last days; empty in documents that do not show it. */
  score_days: { day: string; score: number }[];
  risk: { points: number; parts: { reason: string; points: number; most: number }[] } | null;
  domains: DomainFacts[];
  senders: SenderFacts[];
  /** Of all senders; `senders` may hold only those with the most messages, and not `whole` only some of their domains. */
  sender_counts: { senders: number; unsorted: number; whole: boolean };
  /** The first day from which their addresses are stored: what is own and what is forged is known from that day. */
  senders_from: string;
  reporters: ReporterFacts[];
  alerts: AlertFacts[];
  changes: ChangeFacts[];
  customers: CustomerFacts[];
  /** How long data is stored; only evidence says it. */
  retention: { data: string; term: string }[];
  people: { name: string; email: string; level: string; since: string }[];
};

/** What somebody may choose about a document. */
export type DocumentOptions = {
  includeRecommendations: boolean;
  includeCharts: boolean;
  includeRawData: boolean;
  metrics: readonly string[];
};
