import { statements } from './run.ts';

/** Messages may come from a bucket. The rows of before need no check: their channels were among fewer. */
export const s3Channel = statements(
  'alter table messages drop constraint if exists messages_channel_check',
  `alter table messages add constraint messages_channel_check
    check (channel in ('smtp', 'imap', 'folder', 's3', 'upload')) not valid`,
);
