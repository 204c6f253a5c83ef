import { sql } from 'kysely';
import type { FilterColumns } from './sql-filter.ts';

/** The fields of reports over table reports as `t`. */
export const reportFilterColumns: FilterColumns = {
  begin_time: sql.ref('t.begin_at'),
  domain: sql`(select n.name from domains n where n.id = t.domain_id)`,
  reporter: sql.ref('t.org_name'),
  messages: sql.ref('t.total'),
  passed: sql.ref('t.passed'),
  failed: sql`(t.total - t.passed)`,
  rows: sql.ref('t.rows_count'),
  unreadable_rows: sql.ref('t.refused_count'),
  published_policy: sql`(t.policy ->> 'p')`,
  state: sql.ref('t.state'),
  received_time: sql.ref('t.received_at'),
  shape: sql.ref('t.shape'),
  policy_domain: sql.ref('t.policy_domain'),
  ext_report_id: sql.ref('t.ext_report_id'),
  channel: sql.ref('t.channel'),
  recovered: sql.ref('t.recovered'),
  generator: sql.ref('t.generator'),
  file_name: sql.ref('t.file_name'),
};

/** The fields of alerts over table alerts as `a` with its domain as `d`. */
export const alertFilterColumns: FilterColumns = {
  severity: sql.ref('a.severity'),
  title: sql.ref('a.title'),
  domain: sql.ref('d.name'),
  status: sql.ref('a.status'),
  rule: sql.ref('a.rule'),
  cause: sql.ref('a.cause_name'),
  count: sql.ref('a.count'),
  happened_time: sql.ref('a.happened_at'),
  detected_time: sql.ref('a.detected_at'),
  resolved_time: sql.ref('a.resolved_at'),
};
