import { statements } from './run.ts';

/**
 * What the verifications of the audit trail found, so that one notices when lines are gone together with the settings that say where the
 * chain begins and ends. Neither table can be emptied at once; a restore and the retention rule say that it is them.
 */
export const auditCheckpoints = statements(
  `create table if not exists audit_checkpoints (
    id int generated always as identity primary key,
    at timestamptz not null,
    start_no bigint not null,
    start_hash text not null,
    head_no bigint not null,
    head_hash text not null
  )`,
  `insert into audit_checkpoints (at, start_no, start_hash, head_no, head_hash)
    select now(), coalesce((s.value ->> 'seal_no')::bigint, 0), coalesce(s.value ->> 'hash', ''),
      coalesce((h.value ->> 'seal_no')::bigint, 0), coalesce(h.value ->> 'hash', '')
    from (values (1)) one left join settings s on s.key = 'audit-start' left join settings h on h.key = 'audit-head'`,
  `create or replace function audit_not_emptied() returns trigger language plpgsql as $$
  begin
    if current_setting('beacon.audit_retention', true) = 'on' then return null; end if;
    raise exception 'Lines of the audit trail cannot be changed or removed.';
  end $$`,
  'create trigger audit_not_emptied before truncate on audit for each statement execute function audit_not_emptied()',
  'create trigger audit_not_emptied before truncate on audit_checkpoints for each statement execute function audit_not_emptied()',
  `create trigger audit_not_changed before update or delete on audit_checkpoints for each statement execute function audit_not_emptied()`,
);
