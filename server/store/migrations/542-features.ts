import { statements } from './run.ts';

/** What staff switched off is listed in one setting; the approvals by other customers had one of their own. */
export const features = statements(
  `insert into settings (key, value, updated_at)
     select 'features', '{"off": ["peer_approvals"]}'::jsonb, updated_at from settings
     where key = 'sender-peers' and value ->> 'shown' = 'false'
   on conflict (key) do nothing`,
  "delete from settings where key = 'sender-peers'",
);
