import { statements } from './run.ts';

/** A small drawing of each finished document, so that lists show it without its file. */
export const documentSketches = statements('alter table document_runs add column if not exists sketch jsonb');
