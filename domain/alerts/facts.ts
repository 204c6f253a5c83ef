import type { Flag } from '../judge/flag.ts';
import type { LookalikeKind } from '../lookalikes/kinds.ts';
import type { ScoreTopic } from '../score/inputs.ts';
import type { EnforcementStage, MailClass, Policy } from '../vocabulary.ts';
import type { DnsFacts } from './dns-facts.ts';

/** Sums of mail; `passed` by DKIM or SPF, `forwarded` as receivers say, `overridden` failed but was accepted with a reason. */
export type MailCounts = {
  total: number;
  passed: number;
  dkimAligned: number;
  quarantined: number;
  rejected: number;
  forwarded: number;
};

/**
 * One report day of a domain (`2026-07-31`, UTC). Days without a report are omitted, never zero. `isSettled` and `coverage` are those of
 * `settleDays`: whether the day may be evaluated, and the usual share of messages whose reporters have reported (0 to 1, `null` if
 * unknown).
 */
export type MailDay = MailCounts & { day: string; overridden: number; isSettled: boolean; coverage: number | null };

/** One report day of a sender, left out where it sent nothing. */
export type SenderDay = MailCounts & { day: string };

/**
 * A sender by the identity of `senderOf`. `category` is what people assigned, `unknown` if nothing; `sortedMs` when they did. `firstDay` is
 * the first report day it was ever seen on, which may precede the oldest of `days`.
 */
export type Sender = {
  key: string;
  name: string;
  category: 'own' | 'approved' | 'forwarder' | 'unwanted' | 'unknown';
  sortedMs: number | null;
  firstDay: string;
  days: SenderDay[];
};

/** A reporter and the report days it covered: when its first report of a day arrived (epoch ms), and about how many messages. */
export type Reporter = { key: string; name: string; days: { day: string; receivedMs: number; messages: number }[] };

/** A watched record that changed (epoch ms when seen); `record` is a word of `WatchedType`, `null` where the record was not there. */
export type RecordChange = { ms: number; record: string; name: string; before: string | null; after: string | null };

/** A step of the score; `null` where none could be worked out. Points behind the lookups that `failed` count in full. */
export type ScoreStep = { ms: number; score: number | null; failed?: readonly ScoreTopic[] };

/** A report day of TLS reports: sessions, and failed ones by kind (`certificate-expired`). Days without a report are left out. */
export type TlsDay = { day: string; successes: number; failures: number; byType: Record<string, number> };

/** The policy that applies to mail of the name itself: as asked, and after a test flag. */
export type PolicyInForce = { asked: Policy; applied: Policy };

/** A domain's place on the path to enforcement, as the protection page shows it. */
export type PathState = {
  stage: EnforcementStage;
  next: EnforcementStage | null;
  isReady: boolean;
  gates: { key: string; wanted: number; have: number | null; met: boolean }[];
};

/**
 * What a blocklist says about an address of the domain's own senders: `codes` and `reason` of the list, `sinceMs` when it was first listed
 * (epoch ms), `placedMs` when people categorised its sender as own, `messages` how many came from it as the domain in 14 days. `unknown`:
 * the list never gave a usable answer about it.
 */
export type Listing = {
  address: string;
  list: string;
  state: 'listed' | 'clean' | 'unknown';
  codes: string[];
  reason: string | null;
  sinceMs: number | null;
  placedMs: number;
  messages: number;
};

/**
 * A name that may be mistaken for the domain and has gained mail servers since the first search for such names (epoch ms when first seen);
 * `goneMs` is when they had disappeared.
 */
export type LookalikeSeen = { name: string; kind: LookalikeKind; mxHosts: string[]; firstSeenMs: number; goneMs: number | null };

/**
 * Everything the rules need to know about one domain at one moment. `null` is unknown and not evaluated; lists are oldest first and need no
 * days before the last 35, changes and scores none before the last 90. `flags` are the findings of the last check. `listings` are those of
 * its own addresses on every queried list, `null` without reported messages. `plannedChanges` are announced change windows of the last 90
 * days and upcoming ones; `holidays` are public holidays.
 */
export type DomainFacts = {
  nowMs: number;
  domain: { id: number; name: string; mailClass: MailClass };
  policy: PolicyInForce | null;
  mail: { firstDay: string | null; lastReportMs: number | null; days: MailDay[] };
  senders: Sender[];
  reporters: Reporter[];
  dns: DnsFacts | null;
  flags: Pick<Flag, 'code' | 'severity' | 'at' | 'seen' | 'why' | 'todo'>[];
  changes: RecordChange[];
  scores: ScoreStep[];
  path: PathState | null;
  tls: TlsDay[];
  listings: Listing[] | null;
  plannedChanges: { fromMs: number; toMs: number }[];
  holidays: ReadonlySet<string>;
  lookalikes: LookalikeSeen[] | null;
};

/** A mailbox that is polled. `failedPolls` counts failures since the last successful poll; `null` before the first. */
export type MailboxState = { name: string; failedPolls: number | null; lastGoodMs: number | null; error: string | null };

/** What a reporter sent within the last 35 days: its rank by rows (1 = most), rows, refused rows, whole reports that could not be read. */
export type ReporterReading = {
  reporter: string;
  rank: number;
  hours: { fromMs: number; rows: number; refusedRows: number; unreadableReports: number }[];
};

/** What the staff rules read. `backlog` is `null` where the queue could not be asked; `oldestMs` is when its oldest message came. */
export type IntakeFacts = {
  nowMs: number;
  mailboxes: MailboxState[];
  backlog: { messages: number; oldestMs: number | null } | null;
  reading: ReporterReading[];
};
