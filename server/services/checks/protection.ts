import { openByAlignment } from '#domain/check/open-names.ts';
import { roleOf } from '#domain/check/role.ts';
import { policiesWire } from '#domain/check/topics/dmarc-wire.ts';
import type { CheckFindings } from '#domain/check/topics.ts';
import { stageOfText } from '#domain/check/watched.ts';
import { canReportsArrive } from '#domain/dmarc/destinations.ts';
import { effectivePolicy } from '#domain/dmarc/effective-policy.ts';
import { openBelow, protectionLevel } from '#domain/protection/level.ts';
import { enforcementPath, type GateThresholds, stageOf } from '#domain/protection/path.ts';
import { preparedRecord, subdomainRecord } from '#domain/protection/record-maker.ts';
import { spfSummary } from '#domain/protection/spf-summary.ts';
import { isUnread } from '#domain/protection/unread.ts';
import type { SecurityScore } from '#domain/score/security-score.ts';
import { letsAnybodyPass } from '#domain/spf/last-word.ts';
import type { EnforcementStage } from '#domain/vocabulary.ts';
import type { RecordChange } from '#server/store/domains/check-history.ts';
import type { CheckedDomain, GatheredFacts } from './gather.ts';

const dayMs = 86_400_000;

/** Since when a domain has been at a stage, as far as observed changes or policies in reports show; `null` if unknown. */
export function stageSince(stage: EnforcementStage, changes: readonly RecordChange[], facts: GatheredFacts): Date | null {
  for (const change of changes) {
    if (change.record !== 'DMARC' || stageOfText(change.after) !== stage) continue;
    if (stageOfText(change.before) !== stage) return change.at;
  }
  const isPlain = stage === 'none' || stage === 'quarantine' || stage === 'reject';
  return isPlain && facts.reportedPolicies === stage && facts.policySince !== null ? new Date(facts.policySince) : null;
}

/** A domain's protection in API terms, calculated from its records and reports; stored, so that lists need no counting. */
export function protectionOf(
  domain: CheckedDomain,
  findings: CheckFindings,
  facts: GatheredFacts,
  score: SecurityScore,
  means: { now: Date; thresholds: GateThresholds | undefined; changes: readonly RecordChange[]; reportAddress: string | null },
) {
  const { discovery } = findings.dmarc;
  const record = discovery.policyStep?.record ?? null;
  const policy = (whose: 'self' | 'existing' | 'nonexistent') => effectivePolicy(discovery, whose);
  const daysSinceReport =
    facts.lastReportAt === null ? null : Math.max(0, Math.floor((means.now.getTime() - Date.parse(facts.lastReportAt)) / dayMs));
  const policies = { self: policy('self'), existing: policy('existing'), nonexistent: policy('nonexistent') };
  const isMissing = roleOf(findings) === 'missing';
  const spfIsOpen = letsAnybodyPass(findings.spf);
  const [openName] = openByAlignment(findings, facts.openNames ?? []);
  const { level, why } = protectionLevel({
    mailClass: domain.mailClass,
    isKnown: !discovery.unknown,
    isMissing,
    policies,
    spfIsOpen,
    ...(openName === undefined ? {} : { openName }),
    spf: spfSummary(findings.spf),
    canReportsArrive: canReportsArrive(findings.dmarc.destinations),
    own: facts.own,
    daysSinceReport,
  });
  const inherited = discovery.inherited ? policies.self?.asked : undefined;
  const since = stageSince(stageOf(record, inherited), means.changes, facts);
  const daysAtStage = since === null ? null : Math.max(0, Math.floor((means.now.getTime() - since.getTime()) / dayMs));
  const path = enforcementPath(
    record,
    {
      mailClass: domain.mailClass,
      writesToLists: facts.listMail > 0,
      daysAtStage,
      own: facts.own,
      unsortedSenders: facts.unsortedSenders,
      spfIsOpen: spfIsOpen || openName !== undefined,
      openBelow: openBelow(policies),
      sampledPct: policies.self?.sampledPct ?? null,
      ...(inherited === undefined ? {} : { inherited }),
      ...(isMissing ? { unread: 'missing' } : discovery.unknown ? { unread: 'no_answer' } : {}),
    },
    means.thresholds,
  );
  const made = isUnread(path)
    ? null
    : path.next === null
      ? subdomainRecord(discovery)
      : preparedRecord(path.next, discovery, means.reportAddress);
  const { whatIf } = facts;
  const hit = ({ sourceIp, name, failing, messages }: (typeof whatIf.senders)[number]) => ({
    source_ip: sourceIp,
    name,
    failing,
    messages,
  });
  return {
    mail_class: domain.mailClass,
    is_missing: isMissing,
    level,
    why,
    score: score.score,
    grade: score.grade,
    policies: policiesWire(findings.dmarc),
    record: record?.text ?? null,
    own_messages: facts.own.messages,
    own_passed: facts.own.passed,
    days_since_report: daysSinceReport,
    path: {
      stage: path.stage,
      next: path.next,
      gates: path.gates,
      is_ready: path.isReady,
      hole: path.hole,
      why: path.why,
      days_at_stage: daysAtStage,
    },
    what_if: {
      days: 30,
      data_up_to: facts.dataUpTo,
      messages: whatIf.messages,
      own: whatIf.own,
      own_failing: whatIf.ownFailing,
      forwarded: whatIf.forwarded,
      senders: whatIf.senders.map(hit),
      unproven: {
        messages: whatIf.unproven.messages,
        sources: whatIf.unproven.sources,
        largest: whatIf.unproven.largest.map(hit),
      },
    },
    failing_senders: (whatIf.failing ?? whatIf.senders).map(hit),
    prepared: made === null ? null : { stage: path.next ?? path.stage, ...made },
  };
}

/** The result of `protectionOf`. */
export type StoredProtection = ReturnType<typeof protectionOf>;
