import { statements } from './run.ts';

export const people = statements(
  `create table customers (
    id int generated always as identity primary key,
    name text not null,
    email text,
    created_at timestamptz not null default now(),
    is_active boolean not null default true
  )`,
  `create table users (
    id int generated always as identity primary key,
    email text not null unique check (email = lower(email)),
    display_name text not null,
    password_hash text,
    role text not null,
    status text not null,
    registration_reason text,
    default_customer_id int references customers (id) on delete set null,
    created_at timestamptz not null default now(),
    last_login_at timestamptz,
    deactivated_at timestamptz,
    admin_notes text
  )`,
  `create table user_customers (
    id int generated always as identity primary key,
    user_id int not null references users (id) on delete cascade,
    customer_id int not null references customers (id) on delete cascade,
    access_level text not null,
    is_active boolean not null default true,
    is_primary_contact boolean not null default false,
    created_at timestamptz not null default now(),
    unique (user_id, customer_id)
  )`,
  'create index user_customers_customer on user_customers (customer_id)',
  `create table domains (
    id int generated always as identity primary key,
    name text not null unique check (name = lower(name)),
    mail_class text not null default 'people',
    created_at timestamptz not null default now(),
    created_by int references users (id) on delete set null,
    is_active boolean not null default true,
    notes text
  )`,
  `create table domain_customers (
    domain_id int not null references domains (id) on delete cascade,
    customer_id int not null references customers (id) on delete cascade,
    access_level text not null default 'view',
    created_at timestamptz not null default now(),
    primary key (domain_id, customer_id)
  )`,
  'create index domain_customers_customer on domain_customers (customer_id)',
  `create table sessions (
    jti uuid primary key,
    user_id int not null references users (id) on delete cascade,
    issued_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz,
    user_agent text,
    ip text
  )`,
  'create index sessions_user on sessions (user_id)',
  `create table invitations (
    token_hash bytea primary key,
    purpose text not null check (purpose in ('setup', 'reset')),
    user_id int not null references users (id) on delete cascade,
    email text not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_by int references users (id) on delete set null,
    created_at timestamptz not null default now()
  )`,
  'create index invitations_user on invitations (user_id)',
  `create table sign_in_attempts (
    key text primary key,
    failures int not null default 0,
    last_failed_at timestamptz,
    locked_until timestamptz
  )`,
  `create table audit (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    actor_user_id int,
    action text not null,
    entity text not null,
    entity_id text,
    details jsonb not null default '{}'
  )`,
  'create index audit_entity on audit (entity, entity_id, at)',
  'create index audit_at on audit (at)',
  `create table idempotency_keys (
    user_id int not null,
    key text not null,
    endpoint text not null,
    status int not null,
    reply jsonb not null,
    created_at timestamptz not null default now(),
    primary key (user_id, key)
  )`,
  'create index idempotency_keys_created on idempotency_keys (created_at)',
  `create table settings (
    key text primary key,
    value jsonb not null,
    updated_at timestamptz not null default now()
  )`,
);
