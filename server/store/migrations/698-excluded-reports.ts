import { statements } from './run.ts';

/** Reports that staff take out of the figures, as one that is forged, with the reason and when. */
export const excludedReports = statements(
  'alter table reports drop constraint reports_state_check',
  `alter table reports add constraint reports_state_check check (state in ('current', 'superseded', 'excluded')),
    add column excluded_reason text, add column excluded_at timestamptz`,
  'drop index reports_superseded',
  `create index reports_not_current on reports (report_key) where state in ('superseded', 'excluded')`,
);
