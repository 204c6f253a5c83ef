import { statements } from './run.ts';

/**
 * A message is written three times, and each time a foreign key was checked and every index got an entry. Batches and messages are never
 * deleted once something refers to them; finished ones are never found by their status.
 */
export const intakeWrites = statements(
  'alter table messages drop constraint if exists messages_batch_id_fkey',
  'alter table message_files drop constraint if exists message_files_batch_id_fkey',
  'alter table message_files drop constraint if exists message_files_message_id_fkey',
  'drop index if exists messages_status',
  `create index if not exists messages_open on messages (status, id) where status <> 'done'`,
  'drop index if exists message_files_batch',
  `create index if not exists message_files_open on message_files (batch_id) where outcome in ('refused', 'no_report', 'orphan')`,
);
