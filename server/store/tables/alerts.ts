import type { Generated, GeneratedAlways } from 'kysely';
import type {
  AlertChannel,
  AlertEventKind,
  AlertOutcome,
  AlertStatus,
  CopyStatus,
  NoticeMode,
  NoticeStatus,
  SenderCategory,
  Severity,
} from '#domain/vocabulary.ts';
import type { DefaultJson, Json, MaybeTime, Time } from './columns.ts';

export type Evidence = { label: string; text: string };
export type AlertSeries = {
  label: string;
  points: { day: string; value: number }[];
  usual: number | null;
  markDay: string | null;
};

export type AlertTables = {
  alert_incidents: {
    id: GeneratedAlways<number>;
    cause: string;
    cause_name: string;
    severity: Severity;
    opened_at: Time;
    closed_at: MaybeTime;
  };
  alerts: {
    id: GeneratedAlways<number>;
    domain_id: number | null;
    customer_id: number | null;
    rule: string;
    subject: string;
    dedupe_key: string;
    cause: string;
    cause_name: string;
    severity: Severity;
    status: Generated<AlertStatus>;
    version: Generated<number>;
    count: Generated<number>;
    title: string;
    evidence: Json<Evidence[]>;
    series: Json<AlertSeries | null> | null;
    next_step: string;
    happened_at: Time;
    detected_at: Time;
    seen_at: Time;
    acknowledged_by: number | null;
    acknowledged_at: MaybeTime;
    assigned_to: number | null;
    snoozed_until: MaybeTime;
    resolved_by: number | null;
    resolved_at: MaybeTime;
    outcome: AlertOutcome | null;
    incident_id: number | null;
    escalation: Generated<number>;
    escalates_at: MaybeTime;
  };
  alert_events: {
    id: GeneratedAlways<number>;
    alert_id: number;
    at: Time;
    done_at: Time;
    kind: AlertEventKind;
    actor_user_id: number | null;
    note: Generated<string>;
    from_status: AlertStatus | null;
    to_status: AlertStatus | null;
    details: DefaultJson<Record<string, unknown>>;
    key: string | null;
  };
  alert_rules: {
    id: GeneratedAlways<number>;
    rule: string;
    customer_id: number | null;
    tag: string | null;
    tag_key: string | null;
    domain_id: number | null;
    is_on: boolean | null;
    severity: Severity | null;
    params: DefaultJson<Record<string, number>>;
    recipients: DefaultJson<string[]>;
    version: Generated<number>;
    changed_by: number | null;
    changed_at: Time;
  };
  alert_sightings: { dedupe_key: string; domain_id: number; first_at: Time; seen_at: Time };
  alert_evaluations: { domain_id: number; evaluated_at: Time };
  change_windows: {
    id: GeneratedAlways<number>;
    customer_id: number;
    domain_id: number | null;
    starts_at: Time;
    ends_at: Time;
    reason: string;
    created_by: number | null;
    created_at: Time;
  };
  sender_categories: {
    domain_id: number;
    sender: string;
    category: SenderCategory;
    changed_by: number | null;
    changed_at: Time;
  };
  sender_details: {
    domain_id: number;
    customer_id: number;
    sender: string;
    owner: string;
    purpose: string;
    note: string;
    changed_by: number | null;
    changed_at: Time;
  };
  alert_preferences: { user_id: number; preferences: Json; version: Generated<number>; changed_at: Time };
  change_emails: { user_id: number; week: string; made_at: Time; sent_at: MaybeTime };
  alert_copies: { user_id: number; email: string; status: Generated<CopyStatus>; asked_at: Time; answered_at: MaybeTime };
  push_subscriptions: {
    id: GeneratedAlways<number>;
    user_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    device: string;
    created_at: Time;
    last_ok_at: MaybeTime;
    failures: Generated<number>;
    last_error: string | null;
  };
  alert_webhooks: {
    id: GeneratedAlways<number>;
    customer_id: number | null;
    url: string;
    secret: string;
    min_severity: Severity;
    is_on: Generated<boolean>;
    created_by: number | null;
    created_at: Time;
    last_status: string | null;
    last_at: MaybeTime;
  };
  notices: {
    id: GeneratedAlways<number>;
    alert_id: number;
    event_id: number;
    channel: AlertChannel;
    address: string;
    user_id: number | null;
    mode: NoticeMode;
    due_at: Time;
    status: Generated<NoticeStatus>;
    tries: Generated<number>;
    error: string | null;
    message: string | null;
    changed_at: Time;
  };
  live_events: {
    id: GeneratedAlways<number>;
    at: Time;
    kind: 'alert' | 'intake';
    customer_ids: number[];
    body: Json;
  };
};
