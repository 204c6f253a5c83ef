import type { Generated, GeneratedAlways } from 'kysely';
import type { OnboardingStatus } from '#domain/vocabulary/onboarding.ts';
import type { AccessLevel, FullCheckHours, MailClass, Role, UserStatus } from '#domain/vocabulary.ts';
import type { Bytes, DefaultJson, Json, MaybeTime, NowTime, Time } from './columns.ts';

export type PeopleTables = {
  users: {
    id: GeneratedAlways<number>;
    email: string;
    display_name: string;
    password_hash: string | null;
    role: Role;
    status: UserStatus;
    registration_reason: string | null;
    default_customer_id: number | null;
    created_at: NowTime;
    last_login_at: MaybeTime;
    deactivated_at: MaybeTime;
    admin_notes: string | null;
  };
  customers: {
    id: GeneratedAlways<number>;
    name: string;
    email: string | null;
    created_at: NowTime;
    is_active: Generated<boolean>;
    telephone: Generated<string>;
    billing_email: Generated<string>;
    dns_contact: Generated<string>;
    information_officer: Generated<string>;
    notes: Generated<string>;
    /** How often all records of its domains are checked. */
    full_check_hours: Generated<FullCheckHours>;
    version: Generated<number>;
    changed_at: MaybeTime;
    changed_by: number | null;
    /** Since when it is removed; `null` for one that is in use. */
    removed_at: MaybeTime;
  };
  user_customers: {
    id: GeneratedAlways<number>;
    user_id: number;
    customer_id: number;
    access_level: AccessLevel;
    is_active: Generated<boolean>;
    is_primary_contact: Generated<boolean>;
    created_at: NowTime;
  };
  domains: {
    id: GeneratedAlways<number>;
    name: string;
    mail_class: Generated<MailClass>;
    created_at: NowTime;
    created_by: number | null;
    is_active: Generated<boolean>;
    /** What the staff note; customers have `tenant_notes`. */
    notes: string | null;
    /** The customers that held it when it was removed. */
    last_held_by: Generated<number[]>;
  };
  domain_customers: { domain_id: number; customer_id: number; access_level: Generated<AccessLevel>; created_at: NowTime };
  domain_claims: {
    domain_id: number;
    customer_id: number;
    token: string;
    mail_class: Generated<string>;
    created_by: number | null;
    created_at: Time;
    checked_at: MaybeTime;
    result: Json<unknown> | null;
  };
  domain_proofs: {
    domain_id: number;
    customer_id: number;
    token: string;
    proved_at: Time;
    checked_at: Time;
    missing_since: MaybeTime;
  };
  tenant_notes: { domain_id: number; customer_id: number; selector: Generated<string>; notes: string };
  sessions: {
    jti: string;
    user_id: number;
    issued_at: NowTime;
    expires_at: Time;
    revoked_at: MaybeTime;
    used_at: MaybeTime;
    user_agent: string | null;
    ip: string | null;
  };
  invitations: {
    token_hash: Bytes;
    purpose: 'setup' | 'reset';
    user_id: number;
    email: string;
    expires_at: Time;
    used_at: MaybeTime;
    created_by: number | null;
    created_at: NowTime;
  };
  sign_in_attempts: { key: string; failures: Generated<number>; last_failed_at: MaybeTime; locked_until: MaybeTime };
  audit: {
    id: GeneratedAlways<number>;
    at: NowTime;
    actor_user_id: number | null;
    action: string;
    entity: string;
    entity_id: string | null;
    details: DefaultJson;
    /** Where it was asked for; `null` for the server's own work. */
    ip: string | null;
    user_agent: string | null;
    request_id: string | null;
    /** Its place in the chain, from 1; `null` until it is sealed. */
    seal_no: number | null;
    hash: Bytes | null;
  };
  onboardings: {
    customer_id: number;
    status: OnboardingStatus;
    step_since: Time;
    started_at: Time;
    ended_at: MaybeTime;
    owner_id: number | null;
    /** By step: why it is skipped, who said so and when. */
    skips: DefaultJson;
    /** By DNS host: to whom its records were sent, and when. */
    sent_to: DefaultJson;
    waiting_for: Generated<string>;
    due_on: string | null;
    domains_draft: Generated<string>;
    draft_saved_at: MaybeTime;
    welcomed_at: MaybeTime;
  };
  idempotency_keys: {
    user_id: number;
    key: string;
    endpoint: string;
    status: number | null;
    reply: DefaultJson;
    created_at: NowTime;
    fingerprint: string;
    claim: string;
    claimed_at: Time;
  };
  settings: { key: string; value: Json; updated_at: NowTime };
};
