import { statements } from './run.ts';

/** When an enquiry was won, lost or taken for spam, and what the last check of its domain by staff found. */
export const leadClosing = statements(
  'alter table leads add column if not exists closed_at timestamptz, add column if not exists last_check jsonb',
  `update leads set closed_at = (select max(a.at) from audit a where a.entity = 'lead' and a.entity_id = leads.id::text
      and a.action = 'lead_' || leads.status)
    where status in ('won', 'lost', 'spam') and closed_at is null`,
);
