import { statements } from './run.ts';

/**
 * Where a line of the audit trail came from, and its place in the chain: `hash` is over the line and the hash before it. A line cannot be
 * changed or removed but by the retention rule.
 */
export const auditChain = statements(
  `alter table audit
    add column if not exists ip text,
    add column if not exists user_agent text,
    add column if not exists request_id text,
    add column if not exists seal_no bigint,
    add column if not exists hash bytea`,
  'create unique index if not exists audit_seal_no on audit (seal_no)',
  'create index if not exists audit_unsealed on audit (id) where hash is null',
  'create index if not exists audit_actor on audit (actor_user_id, id)',
  "create index if not exists audit_customer on audit ((details ->> 'customer_id'), id)",
  `create or replace function audit_append_only() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and current_setting('beacon.audit_retention', true) = 'on' then return old; end if;
    if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
      and to_jsonb(new) - 'hash' - 'seal_no' = to_jsonb(old) - 'hash' - 'seal_no' then return new; end if;
    raise exception 'Lines of the audit trail cannot be changed or removed.';
  end $$`,
  'drop trigger if exists audit_append_only on audit',
  'create trigger audit_append_only before update or delete on audit for each row execute function audit_append_only()',
);
