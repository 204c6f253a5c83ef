import type { Generated, GeneratedAlways } from 'kysely';
import type { WatchedRecord } from '#domain/check/topic.ts';
import type { CheckFindings } from '#domain/check/topics.ts';
import type { SelectorOrigin } from '#domain/dkim/selectors.ts';
import type { ScoreInputs } from '#domain/score/inputs.ts';
import type {
  DkimStatus,
  EnforcementStage,
  Grade,
  LeadStatus,
  LostReason,
  Policy,
  ProtectionLevel,
  VerificationStatus,
} from '#domain/vocabulary.ts';
import type { Day, DefaultJson, Json, MaybeTime, NowTime, Time } from './columns.ts';

export type DnsTables = {
  domain_checks: {
    domain_id: number;
    checked_at: Time;
    full_at: Time;
    judged_at: Time;
    status: VerificationStatus;
    findings: Json<CheckFindings>;
    known: Json<WatchedRecord[]>;
    facts: Json;
    result: Json;
    score: Json;
    protection: Json;
    score_value: GeneratedAlways<number | null>;
    grade: GeneratedAlways<Grade | null>;
    own_passed: GeneratedAlways<number>;
    applied_policy: GeneratedAlways<Policy | null>;
    is_path_complete: GeneratedAlways<boolean>;
    unknown_senders: GeneratedAlways<number>;
    unknown_messages: GeneratedAlways<number>;
    protection_level: GeneratedAlways<ProtectionLevel>;
    asked_policy: GeneratedAlways<Policy | null>;
    stage: GeneratedAlways<EnforcementStage>;
  };
  record_changes: {
    id: GeneratedAlways<number>;
    domain_id: number;
    at: Time;
    record: string;
    name: string;
    before: string | null;
    after: string | null;
  };
  score_history: {
    id: GeneratedAlways<number>;
    domain_id: number;
    at: Time;
    version: number;
    score: number | null;
    grade: Grade | null;
    inputs: Json<ScoreInputs>;
    cause: string;
  };
  protection_days: {
    domain_id: number;
    day: Day;
    level: ProtectionLevel;
    stage: EnforcementStage;
    score: number | null;
    grade: Grade | null;
    own_messages: number;
    own_passed: number;
  };
  domain_thresholds: {
    domain_id: number;
    min_days: number;
    min_messages: number;
    min_pass_pct: number;
    max_unsorted: number;
    changed_by: number | null;
    changed_at: Time;
  };
  dkim_selectors: {
    id: GeneratedAlways<number>;
    domain_id: number;
    selector: string;
    origin: SelectorOrigin;
    notes: Generated<string>;
    is_active: Generated<boolean>;
    status: Generated<DkimStatus>;
    last_verified_at: MaybeTime;
    key_type: string | null;
    bits: number | null;
    testing: Generated<boolean>;
    record: string | null;
    key: string | null;
    key_since: MaybeTime;
    key_changed: Generated<boolean>;
    seen_messages: Generated<number>;
    seen_on: Day | null;
    created_at: NowTime;
  };
  mail_tests: { code: string; expires_at: Time; result: Json | null };
  public_checks: { token: string; domain: string; result: Json; created_at: Time; expires_at: Time };
  leads: {
    id: GeneratedAlways<number>;
    created_at: Time;
    status: Generated<LeadStatus>;
    name: string;
    email: string;
    company: string;
    telephone: string;
    topic: string;
    domain: string;
    message: string;
    source_page: string;
    score: number | null;
    result: Json;
    consent_at: Time;
    consent_text: string;
    marketing: boolean;
    notes: Generated<string>;
    lost_reason: Generated<LostReason | null>;
    answered_at: MaybeTime;
    closed_at: MaybeTime;
    last_check: DefaultJson<unknown>;
    customer_id: Generated<number | null>;
    plan_id: Generated<number | null>;
    agreed_cents: Generated<number | null>;
    /** What is still to be done of its conversion. */
    conversion: DefaultJson<unknown>;
    /** Since when somebody sends the first answer. */
    sending_since: MaybeTime;
    /** The first answer as it was sent from the app. */
    sent_at: MaybeTime;
    sent_by: Generated<number | null>;
    sent_subject: Generated<string | null>;
    sent_text: Generated<string | null>;
    /** Whether it left, or lies in the outbox folder; `null` of earlier ones. */
    sent_outcome: Generated<'sent' | 'kept' | null>;
  };
  lead_tasks: {
    id: GeneratedAlways<number>;
    lead_id: number;
    what: string;
    owner_id: number | null;
    due_on: Day;
    created_at: Time;
    done_at: MaybeTime;
    done_by: Generated<number | null>;
  };
};
