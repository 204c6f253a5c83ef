import { statements } from './run.ts';

export const idempotency = statements(
  'delete from idempotency_keys',
  'alter table idempotency_keys alter column status drop not null',
  'alter table idempotency_keys alter column reply drop not null',
  'alter table idempotency_keys add column fingerprint text not null',
  'alter table idempotency_keys add column claim uuid not null',
  'alter table idempotency_keys add column claimed_at timestamptz not null',
);
