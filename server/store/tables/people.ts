import type { Generated, GeneratedAlways } from 'kysely';
import type { KeyScope } from '#domain/vocabulary/api-keys.ts';
import type { OnboardingStatus } from '#domain/vocabulary/onboarding.ts';
import type { AccessLevel, FullCheckHours, MailClass, RiskKind, Role, UserStatus } from '#domain/vocabulary.ts';
import type { Bytes, Day, DefaultJson, Json, MaybeTime, NowTime, Time } from './columns.ts';

/** What a challenge is for: one made for one purpose is of no use for another. */
export type ChallengePurpose = 'codes' | 'new_passkey' | 'passkey_sign_in' | 'confirm';

/** What a saved view of the list of customers keeps of its address. */
export type ViewSearch = { q?: string | undefined; show?: string | undefined; sort?: string | undefined };

export type PeopleTables = {
  users: {
    id: GeneratedAlways<number>;
    email: string;
    display_name: string;
    password_hash: string | null;
    role: Role;
    status: UserStatus;
    registration_reason: string | null;
    /** How long the form of the request was open, from which network it came, and how often the address asked. */
    registration_ms: number | null;
    registration_network: string | null;
    registration_count: Generated<number>;
    /** When the address last asked; `null` before this was stored. */
    requested_at: MaybeTime;
    /** How often it asked again after a rejection or a revoked invitation. */
    turned_down: Generated<number>;
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
  account_managers: { customer_id: number; user_id: number };
  issue_tasks: {
    customer_id: number;
    kind: RiskKind | 'alert';
    /** The domain, of an alert the alert. */
    subject: number;
    owner_id: number | null;
    due_on: Day | null;
    changed_at: Time;
  };
  saved_views: { user_id: number; key: string; name: string; search: Json<ViewSearch>; saved_at: Time };
  user_customers: {
    id: GeneratedAlways<number>;
    user_id: number;
    customer_id: number;
    access_level: AccessLevel;
    is_active: Generated<boolean>;
    is_primary_contact: Generated<boolean>;
    /** What the customer calls the person, where the account was in use before it belonged to this customer. */
    given_name: string | null;
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
  duty_shifts: {
    id: GeneratedAlways<number>;
    user_id: number;
    starts_at: Time;
    ends_at: Time;
    version: Generated<number>;
    changed_by: number | null;
    changed_at: Time;
  };
  hidden_names: { customer_id: number; name: string };
  domain_tags: { customer_id: number; domain_id: number; key: string; tag: string };
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
    /** Until when second factors can be changed without confirming again. */
    confirmed_until: MaybeTime;
    views_ended_at: MaybeTime;
  };
  one_time_codes: {
    user_id: number;
    /** Sealed. */
    secret: string;
    /** The 30-second step of the last code that was accepted. */
    last_step: number;
    added_at: Time;
    used_at: MaybeTime;
  };
  recovery_codes: { user_id: number; hash: Bytes; used_at: MaybeTime };
  api_keys: {
    id: GeneratedAlways<number>;
    user_id: number;
    hash: Bytes;
    name: string;
    start: string;
    scopes: Json<KeyScope[]>;
    created_at: Time;
    expires_at: Time;
    used_at: MaybeTime;
  };
  passkeys: {
    id: GeneratedAlways<number>;
    user_id: number;
    credential_id: string;
    user_handle: string;
    public_key: Bytes;
    counter: number;
    transports: Json<string[]>;
    is_synced: boolean;
    name: string;
    added_at: Time;
    used_at: MaybeTime;
  };
  factor_challenges: {
    id: string;
    purpose: ChallengePurpose;
    user_id: number | null;
    session_id: string | null;
    content: string;
    expires_at: Time;
  };
  pending_sign_ins: {
    token_hash: Bytes;
    user_id: number;
    tries: Generated<number>;
    challenge: string | null;
    is_known_device: boolean;
    expires_at: Time;
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
  audit_checkpoints: {
    id: GeneratedAlways<number>;
    at: Time;
    start_no: number;
    start_hash: string;
    head_no: number;
    head_hash: string;
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
  settings: { key: string; value: Json; updated_at: NowTime; version: Generated<number>; changed_by: number | null };
};
