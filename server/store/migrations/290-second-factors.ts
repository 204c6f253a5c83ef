import { statements } from './run.ts';

/**
 * Second factors: the sealed secret of one-time codes with the last step that was used, hashes of recovery codes, passkeys; challenges that
 * are used once; sign-ins that wait for their second step; and until when a session may change factors.
 */
export const secondFactors = statements(
  `create table if not exists one_time_codes (
    user_id int primary key references users (id) on delete cascade,
    secret text not null,
    last_step bigint not null,
    added_at timestamptz not null,
    used_at timestamptz
  )`,
  `create table if not exists recovery_codes (
    user_id int not null references users (id) on delete cascade,
    hash bytea not null,
    used_at timestamptz,
    primary key (user_id, hash)
  )`,
  `create table if not exists passkeys (
    id int generated always as identity primary key,
    user_id int not null references users (id) on delete cascade,
    credential_id text not null unique,
    user_handle text not null,
    public_key bytea not null,
    counter bigint not null,
    transports jsonb not null default '[]',
    is_synced boolean not null,
    name text not null,
    added_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index if not exists passkeys_user on passkeys (user_id)',
  `create table if not exists factor_challenges (
    id uuid primary key,
    purpose text not null,
    user_id int references users (id) on delete cascade,
    session_id uuid references sessions (jti) on delete cascade,
    content text not null,
    expires_at timestamptz not null
  )`,
  'create index if not exists factor_challenges_expiry on factor_challenges (expires_at)',
  'create index if not exists factor_challenges_user on factor_challenges (user_id)',
  'create index if not exists factor_challenges_session on factor_challenges (session_id)',
  `create table if not exists pending_sign_ins (
    token_hash bytea primary key,
    user_id int not null references users (id) on delete cascade,
    tries int not null default 0,
    challenge text,
    is_known_device boolean not null,
    expires_at timestamptz not null
  )`,
  'create index if not exists pending_sign_ins_expiry on pending_sign_ins (expires_at)',
  'create index if not exists pending_sign_ins_user on pending_sign_ins (user_id)',
  'alter table sessions add column if not exists confirmed_until timestamptz',
);
