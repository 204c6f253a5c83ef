import { statements } from './run.ts';

/** Whose a removed domain was: only they, and staff, bring it back with all that is known of it. */
export const lastHeldBy = statements(
  `alter table domains add column last_held_by int[] not null default '{}'`,
  `update domains d set last_held_by = array(select (a.details ->> 'customer_id')::int from audit a
    where a.entity = 'domain' and a.action = 'domain_added' and a.entity_id = d.id::text order by a.at desc limit 1)
    where not d.is_active`,
);
