import { statements } from './run.ts';

/** What the search of the audit trail and its filters read: lines by action, request and person, and people by name. */
export const trailIndexes = statements(
  'create index if not exists audit_action on audit (action, id)',
  'create index if not exists audit_request on audit (request_id) where request_id is not null',
  "create index if not exists audit_person on audit ((details ->> 'user_id'), id)",
  'create index if not exists users_name on users (lower(display_name))',
);
