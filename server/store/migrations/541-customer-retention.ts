import { statements } from './run.ts';

/** The shorter times for which a customer wants its mail data stored; null where it has those of the service. */
export const customerRetention = statements(
  'alter table customers add column if not exists retention jsonb',
  'alter table customers add column if not exists retention_version int not null default 0',
);
