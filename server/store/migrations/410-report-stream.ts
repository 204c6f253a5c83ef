import { statements } from './run.ts';

/**
 * Counted reports that are not sent to the stream yet, in the order in which they were stored. Filled in the transaction that stores them
 * and only where a stream is set up, so that it stays empty elsewhere.
 */
export const reportStream = statements(
  `create table if not exists stream_waiting (
    place bigint generated always as identity primary key,
    domain_id int not null,
    report_id bigint not null,
    stored_at timestamptz not null
  )`,
);
