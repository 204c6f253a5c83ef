import { statements } from './run.ts';

/** Imports that a command on the server makes, which no worker can go on with. */
export const commandImports = statements(
  'alter table history_imports add column if not exists is_command boolean not null default false',
);
