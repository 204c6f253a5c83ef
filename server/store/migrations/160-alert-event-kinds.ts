import { statements } from './run.ts';

/** The steps of an alert's timeline get the names that the API gives them. */
export const alertEventKinds = statements(
  `update alert_events set kind = case kind when 'told' then 'notified' when 'woken' then 'unsnoozed' else 'expired' end
    where kind in ('told', 'woken', 'lapsed')`,
);
