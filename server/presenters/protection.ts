import type { NextStep } from '#domain/next-step/next-step.ts';
import type { GateThresholds } from '#domain/protection/path.ts';
import type { MailClass } from '#domain/vocabulary.ts';
import type { CheckedDomain } from '#server/services/checks/gather.ts';
import type { ListedCheck } from '#server/services/checks/last-check.ts';
import type { StoredProtection } from '#server/services/checks/protection.ts';
import type { KnownDomain } from '#server/services/domains/read.ts';
import type { ProtectionDay } from '#server/store/domains/check-history.ts';
import type { ProtectionCounts } from '#server/store/domains/protection-counts.ts';

function unchecked(mailClass: MailClass): Omit<StoredProtection, 'prepared'> {
  return {
    mail_class: mailClass,
    is_missing: false,
    level: 'unknown',
    why: 'We have not checked the DNS of this domain yet.',
    score: null,
    grade: null,
    policies: { self: null, existing: null, nonexistent: null },
    record: null,
    own_messages: 0,
    own_passed: 0,
    days_since_report: null,
    path: {
      stage: 'no_record',
      next: null,
      gates: [],
      is_ready: false,
      hole: null,
      why: 'Not checked yet.',
      days_at_stage: null,
    },
    what_if: {
      days: 30,
      data_up_to: null,
      messages: 0,
      own: 0,
      own_failing: 0,
      forwarded: 0,
      senders: [],
      unproven: { messages: 0, sources: 0, largest: [] },
    },
    failing_senders: [],
  };
}

/** A domain's protection in a list; a domain without a check says so. */
export function protectionWire(domain: CheckedDomain, check: ListedCheck | null) {
  const {
    prepared: _,
    is_missing: __,
    failing_senders: ___,
    ...protection
  } = { prepared: null, ...(check?.protection ?? unchecked(domain.mailClass)) };
  return {
    domain_id: domain.id,
    domain: domain.name,
    ...protection,
    path: { ...protection.path, hole: protection.path.hole ?? null },
    checked_at: check?.checkedAt.toISOString() ?? null,
  };
}

/** A domain's protection beside the policy and the messages that its reports show. */
export function protectionStatusWire({ domain, stats, check, nextStep, tags }: KnownDomain) {
  return {
    ...protectionWire(domain, check),
    tags,
    published_policy: stats?.publishedPolicy ?? null,
    policy_seen_on: stats?.policySeenOn ?? null,
    messages: stats?.messages ?? 0,
    passed: stats?.passed ?? 0,
    quarantined: stats?.quarantined ?? 0,
    rejected: stats?.rejected ?? 0,
    delivered_failing: stats?.deliveredFailing ?? 0,
    days_with_data: stats?.daysWithData ?? 0,
    verification_status: check?.status ?? 'NotChecked',
    next_step: nextStepWire(nextStep),
  };
}

/** How many domains are at which level. */
export function protectionSummaryWire({ domains, notChecked, levels }: ProtectionCounts) {
  return { domains, not_checked: notChecked, levels };
}

/** A domain's protection on a day. */
export function protectionDayWire({ day, level, stage, score, grade, ownMessages, ownPassed }: ProtectionDay) {
  return { day, level, stage, score, grade, own_messages: ownMessages, own_passed: ownPassed };
}

/** What a domain needs before it advances to the next policy. */
export function thresholdsWire({ minDays, minMessages, minPassPct, maxUnsorted }: GateThresholds) {
  return { min_days: minDays, min_messages: minMessages, min_pass_pct: minPassPct, max_unsorted: maxUnsorted };
}

/** The next step of a domain in API terms. */
export function nextStepWire(step: NextStep | null | undefined) {
  if (step === null || step === undefined) return null;
  const { alertId, ...rest } = step;
  return { ...rest, alert_id: alertId };
}
