import { statements } from './run.ts';

/** The name that an owner gave somebody whose account was in use: its own name belongs to the other customers of that person. */
export const givenNames = statements('alter table user_customers add column given_name text');
