import { statements } from './run.ts';

export const intakeFiles = statements(
  'alter table message_files add column report_id bigint',
  'alter table message_files add column domain_id int',
  'create index reports_received on reports (received_at desc)',
  `create index messages_known on messages (status) where unknown_domains <> '{}'`,
);
