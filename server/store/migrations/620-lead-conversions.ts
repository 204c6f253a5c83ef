import { statements } from './run.ts';

/** What is still to be done of the conversion of an enquiry, so that a process that ends in the middle loses no part of it. */
export const leadConversions = statements(`alter table leads add column if not exists conversion jsonb`);
