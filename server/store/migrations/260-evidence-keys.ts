import { statements } from './run.ts';

/** The public keys that evidence packs were signed with, so that old packs can be verified after a change of the secret. */
export const evidenceKeys = statements(
  `create table if not exists evidence_keys (
    id text primary key,
    public_key text not null,
    since timestamptz not null
  )`,
);
