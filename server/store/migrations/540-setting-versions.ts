import { statements } from './run.ts';

/** Settings get a version, so that nobody overwrites what another person changed meanwhile, and who changed them last. */
export const settingVersions = statements(
  'alter table settings add column if not exists version int not null default 1',
  'alter table settings add column if not exists changed_by int references users (id) on delete set null',
);
