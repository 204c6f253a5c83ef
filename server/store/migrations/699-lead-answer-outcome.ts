import { statements } from './run.ts';

/** What became of the email with the first answer: sent, or only written to the outbox folder. Not known of earlier ones. */
export const leadAnswerOutcome = statements(
  `alter table leads add column sent_outcome text check (sent_outcome in ('sent', 'kept'))`,
);
