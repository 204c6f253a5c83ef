import { statements } from './run.ts';

/** Since when somebody sends the first answer to an enquiry: it is claimed before the mail server is spoken to. */
export const leadSending = statements(`alter table leads add column if not exists sending_since timestamptz`);
