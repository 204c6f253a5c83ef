import { statements } from './run.ts';

/** The last message of each intake source: where one had none, the whole index by time was read. */
export const messagesByChannel = statements(
  'create index if not exists messages_channel on messages (channel, received_at desc)',
);
