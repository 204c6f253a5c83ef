import type { RuleKey } from './catalogue.ts';
import type { CustomerFacts } from './customer-facts.ts';
import type { DomainFacts, IntakeFacts } from './facts.ts';
import { certExpiring, dnssecBogus, domainExpiring, stsBroken } from './rules/base.ts';
import { blocklisted } from './rules/blocklist.ts';
import { dkimMissing, dkimOld, dkimRotated, dkimWeak } from './rules/dkim.ts';
import { dmarcInvalid, dmarcMissing, dmarcMultiple, policyDowngraded, ruaLost } from './rules/dmarc.ts';
import { ingestionStalled, mailboxDown, parseFailures } from './rules/intake.ts';
import { lookalikeRegistered } from './rules/lookalikes.ts';
import { newSenderAligned, newSenderFailing } from './rules/new-senders.ts';
import { approvedSenderDropped, enforcementHit } from './rules/own-senders.ts';
import { quota80, quota100 } from './rules/quota.ts';
import { mxChanged, nsChanged, recordChanged } from './rules/records.ts';
import { readyToAdvance, scoreDropped } from './rules/score-and-path.ts';
import { reporterSilence, reportSilence } from './rules/silence.ts';
import { spfNearLimit, spfPermerror, spfPlusAll } from './rules/spf.ts';
import { volumeSurge } from './rules/surge.ts';
import { tlsFailures } from './rules/tls.ts';
import { failureSpike, overrideShare, volumeDrop } from './rules/volume.ts';
import type { Judge } from './verdict.ts';

/** A rule that reads the intake instead of a domain. */
export type IntakeRuleKey = 'parse_failures' | 'mailbox_down' | 'ingestion_stalled';

/** A rule about a customer as a whole. */
export type CustomerRuleKey = 'quota_80' | 'quota_100';

/** The evaluator of each rule about a domain. */
export const domainJudges: Record<Exclude<RuleKey, IntakeRuleKey | CustomerRuleKey>, Judge<DomainFacts>> = {
  policy_downgraded: policyDowngraded,
  dmarc_missing: dmarcMissing,
  dmarc_invalid: dmarcInvalid,
  dmarc_multiple: dmarcMultiple,
  rua_lost: ruaLost,
  spf_permerror: spfPermerror,
  spf_near_limit: spfNearLimit,
  spf_plus_all: spfPlusAll,
  record_changed: recordChanged,
  mx_changed: mxChanged,
  ns_changed: nsChanged,
  dkim_missing: dkimMissing,
  dkim_weak: dkimWeak,
  dkim_rotated: dkimRotated,
  dkim_old: dkimOld,
  sts_broken: stsBroken,
  cert_expiring: certExpiring,
  score_dropped: scoreDropped,
  ready_to_advance: readyToAdvance,
  domain_expiring: domainExpiring,
  dnssec_bogus: dnssecBogus,
  lookalike_registered: lookalikeRegistered,
  blocklisted,
  new_sender_aligned: newSenderAligned,
  new_sender_failing: newSenderFailing,
  approved_sender_dropped: approvedSenderDropped,
  failure_spike: failureSpike,
  volume_drop: volumeDrop,
  volume_surge: volumeSurge,
  enforcement_hit: enforcementHit,
  override_share: overrideShare,
  report_silence: reportSilence,
  reporter_silence: reporterSilence,
  tls_failures: tlsFailures,
};

/** The evaluator of each rule about a customer as a whole. */
export const customerJudges: Record<CustomerRuleKey, Judge<CustomerFacts>> = { quota_80: quota80, quota_100: quota100 };

/** The evaluator of each rule about the intake. */
export const intakeJudges: Record<IntakeRuleKey, Judge<IntakeFacts>> = {
  parse_failures: parseFailures,
  mailbox_down: mailboxDown,
  ingestion_stalled: ingestionStalled,
};
