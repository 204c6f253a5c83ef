import { statements } from './run.ts';

/** The first answer to an enquiry as it was sent from the app; erased with the enquiry. */
export const leadAnswers = statements(
  `alter table leads add column if not exists sent_at timestamptz,
    add column if not exists sent_by int references users (id) on delete set null,
    add column if not exists sent_subject text, add column if not exists sent_text text`,
);
