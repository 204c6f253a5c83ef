import { statements } from './run.ts';

/** What kind of report waits for the stream: TLS reports and failure reports too. */
export const streamKinds = statements(
  `alter table stream_waiting add column if not exists kind text not null default 'aggregate'`,
);
