import { z } from 'zod';
import { senderRules } from '../domain/vocabulary/senders.ts';
import { senderCategories, senderStatuses } from '../domain/vocabulary.ts';
import { AddressPeriodReply, Day, Id, ReportId } from './shapes.ts';

/**
 * Sums over a set of reported mail. `passed` + `failed` = `messages`. The five buckets of delivery add up to `messages` too:
 * `passed`, `forwarded_delivered` (failed, but the receiver accepted it by its own rule), `delivered_failing`, `quarantined`, `rejected`.
 */
export const Totals = z.object({
  messages: z.number(),
  passed: z.number(),
  failed: z.number(),
  dkim_aligned: z.number(),
  spf_aligned: z.number(),
  both_aligned: z.number(),
  forwarded_delivered: z.number(),
  delivered_failing: z.number(),
  quarantined: z.number(),
  rejected: z.number(),
  reports: z.number(),
});

/** One UTC day. */
export const DayStats = z.object({
  day: Day,
  messages: z.number(),
  passed: z.number(),
  failed: z.number(),
  dkim_aligned: z.number(),
  spf_aligned: z.number(),
  disp_none: z.number(),
  quarantined: z.number(),
  rejected: z.number(),
});

/**
 * The same with the messages of the domain's own senders and those that failed, the failed ones whose senders are not known any more, since
 * their addresses were deleted (both are among `failed`), and the forged ones with those that receivers quarantined or rejected.
 */
export const OverviewDay = DayStats.extend({
  own_messages: z.number(),
  own_failed: z.number(),
  unknown_failed: z.number(),
  forged: z.number(),
  forged_stopped: z.number(),
});

/**
 * Messages by owner: `own_messages` of the domains' own senders, `forged` by senders nobody recognises, `forwarded`, and `unknown`, whose
 * addresses were deleted; the four add up to all. All are known from the day `known_from` on, `null` where none of the period were deleted.
 * `headline` is one sentence without full stop, `null` if there were none.
 */
export const MailSplit = z.object({
  own_messages: z.number(),
  own_passed: z.number(),
  forged: z.number(),
  forged_stopped: z.number(),
  forwarded: z.number(),
  unknown: z.number(),
  known_from: Day.nullable(),
  headline: z.string().nullable(),
});

/** The first day of which the totals of all domains are stored, where the period or the one before begins earlier; else `null`. */
export const totalsStored = { stored_from: Day.nullable(), previous_stored_from: Day.nullable() };

/**
 * What the days of a period show of failures, in one sentence. `from` is the day a change began, `since` the own messages from then on, `where` the domain
 * concerned where there are several.
 */
export const MailFinding = z.object({
  text: z.string(),
  kind: z.enum(['none', 'clean', 'steady', 'rise', 'fall', 'peak']),
  from: Day.nullable(),
  since: z.object({ messages: z.number(), failed: z.number() }).nullable(),
  where: z.object({ id: Id, name: z.string() }).nullable(),
});

/** Who reported how much. */
export const ReporterStats = z.object({
  reporter: z.string(),
  /** The name people use for it. */
  reporter_name: z.string(),
  messages: z.number(),
  passed: z.number(),
  failed: z.number(),
  reports: z.number(),
  unreadable_rows: z.number(),
  last_report_at: z.string().nullable(),
});

/** Where an address is registered: country of the server (ISO 3166 alpha-2), autonomous system and who runs it; `null` where unknown. */
const Network = z.object({ country: z.string().nullable(), asn: z.number().nullable(), organisation: z.string().nullable() });

/** A sending service with what proves it. */
const SendingService = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.string(),
  certainty: z.enum(['proven', 'likely']),
  evidence: z.array(z.string()),
  setup_url: z.string().nullable(),
});

/** What an organisation notes about a sender; empty where nothing is. */
export const SenderDetails = z.object({
  owner: z.string().trim().max(120),
  purpose: z.string().trim().max(200),
  note: z.string().trim().max(1000),
});

/** A sender of a domain: a service, an organisation or a network, with all its addresses. `largest` are those with most messages. */
export const SenderStats = z.object({
  domain_id: Id,
  domain_name: z.string(),
  key: z.string(),
  name: z.string(),
  service: SendingService.nullable(),
  /** The name of its busiest address that points back to it, where nothing else names the sender. */
  reverse_name: z.string().nullable(),
  /** Networks of its largest addresses, the one with most messages first. */
  networks: z.array(Network),
  category: z.enum(senderCategories).nullable(),
  /** `unsorted` also where the sender behaves otherwise than its category says; `reopened` is why. */
  status: z.enum(senderStatuses),
  reopened: z.string().nullable(),
  /** What it probably is, where the reports show it; `peers` is how many other customers approved the service, where at least ten sorted it. */
  suggestion: z
    .object({
      category: z.enum(senderCategories),
      reason: z.string(),
      peers: z.object({ approved: z.number(), of: z.number() }).nullable(),
    })
    .nullable(),
  /** Who is responsible for it and what it is used for, as the caller's organisation notes; `null` where nothing is noted. */
  details: SenderDetails.nullable(),
  addresses: z.number(),
  total_messages: z.number(),
  passed: z.number(),
  failed: z.number(),
  dkim_aligned: z.number(),
  spf_aligned: z.number(),
  forwarded: z.number(),
  stopped: z.number(),
  /** Days of the period with messages. */
  active_days: z.number(),
  first_seen: Day,
  last_seen: Day,
  /** The rule behind the verdict. */
  rule: z.enum(senderRules),
  verdict: z.string(),
  /** Since which day its messages fail, after they passed, and the change of the domain's DNS that fits the day; `what` goes on a sentence. */
  failing_since: z.object({ day: Day, record: z.string().nullable(), what: z.string().nullable() }).nullable(),
  trend: z.array(z.number()),
  largest: z.array(z.object({ source_ip: z.string(), total_messages: z.number(), passed: z.number(), network: Network })),
});

/** The senders of a period; `senders` are at most as many as were asked for. */
export const SenderList = z.object({
  period: AddressPeriodReply,
  data_up_to: Day.nullable(),
  senders: z.array(SenderStats),
  /** Of all senders, also where more than 500 are there. */
  totals: z.object({
    senders: z.number(),
    addresses: z.number(),
    messages: z.number(),
    /** Uncategorised senders, and those whose behaviour contradicts their category, with their messages. */
    unsorted: z.number(),
    unsorted_messages: z.number(),
    /** One's own senders of which more than 1 in 20 messages fail. */
    failing: z.number(),
  }),
  /** Whether each listed sender has all its domains here; where those are too many, only the rows with most messages are. */
  whole: z.boolean(),
  /** The domains whose senders the caller may sort. */
  may_categorise: z.array(Id),
});

/**
 * One sending address. `threat_score` 0 to 100 is the sum of `threat_parts`: 50 x share of failing messages, 30 when nothing passed, up to 20
 * by rank of failing volume.
 */
export const SourceStats = z.object({
  source_ip: z.string(),
  domain_id: Id,
  domain_name: z.string(),
  total_messages: z.number(),
  passed: z.number(),
  failed: z.number(),
  dkim_aligned: z.number(),
  spf_aligned: z.number(),
  quarantined: z.number(),
  rejected: z.number(),
  forwarded: z.number(),
  pass_pct: z.number().nullable(),
  first_seen: Day,
  last_seen: Day,
  header_from: z.string().nullable(),
  dkim_domain: z.string().nullable(),
  spf_domain: z.string().nullable(),
  threat_score: z.number(),
  threat_parts: z.object({
    fails: z.number(),
    unknown: z.number(),
    volume: z.number(),
  }),
  network: Network,
  /** The rule behind the verdict. */
  rule: z.enum(senderRules),
  verdict: z.string(),
  trend: z.array(z.number()),
  /** The sending service, with what proves it; `null` where nothing does. */
  service: SendingService.nullable(),
  /** The sender that the address belongs to: a service, an organisation or a network; and what people said it is to the domain. */
  sender_key: z.string(),
  sender_name: z.string(),
  category: z.enum(senderCategories).nullable(),
});

/** One row of a report. */
export const RecordRow = z.object({
  seq: z.number(),
  report_id: ReportId,
  domain_id: Id,
  reporter: z.string(),
  /** The name people use for the reporter. */
  reporter_name: z.string(),
  day: Day,
  source_ip: z.string(),
  count: z.number(),
  disposition: z.string(),
  dkim_aligned: z.boolean(),
  spf_aligned: z.boolean(),
  header_from: z.string(),
  envelope_from: z.string().nullable(),
  envelope_to: z.string().nullable(),
  reasons: z.array(z.object({ type: z.string(), comment: z.string().nullable() })),
  dkim: z.array(
    z.object({
      domain: z.string().nullable(),
      selector: z.string().nullable(),
      result: z.string(),
      humanResult: z.string().nullable(),
    }),
  ),
  spf: z.array(
    z.object({ domain: z.string().nullable(), scope: z.string(), result: z.string(), humanResult: z.string().nullable() }),
  ),
});

/** A received report in a list. */
export const ReportRow = z.object({
  id: ReportId,
  domain_id: Id,
  domain_name: z.string(),
  reporter: z.string(),
  /** The name people use for the reporter. */
  reporter_name: z.string(),
  ext_report_id: z.string(),
  policy_domain: z.string(),
  begin_time: z.string(),
  end_time: z.string(),
  received_time: z.string(),
  /** `superseded`: another copy of it counts. `excluded`: staff took it out of the figures. */
  state: z.enum(['current', 'superseded', 'excluded']),
  shape: z.enum(['rfc7489', 'rfc9990']),
  generator: z.string().nullable(),
  discovery_method: z.string().nullable(),
  published_policy: z.string().nullable(),
  recovered: z.boolean(),
  rows: z.number(),
  unreadable_rows: z.number(),
  messages: z.number(),
  passed: z.number(),
  failed: z.number(),
  channel: z.string(),
  file_name: z.string().nullable(),
});
