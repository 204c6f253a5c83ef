import type { FilterFieldType, FilterTable } from '../vocabulary/filter.ts';
import {
  alertStatuses,
  channels,
  domainStandings,
  enforcementStages,
  grades,
  mailClasses,
  policies,
  protectionLevels,
  senderCategories,
  severities,
} from '../vocabulary.ts';

/**
 * A field of a table. `choices` are its only values; `isList`: a row has several values (every signature of a message); `isNullable`: it may
 * have none; `isMore`: a table shows it only when asked.
 */
export type FilterField = {
  name: string;
  label: string;
  type: FilterFieldType;
  choices?: readonly string[];
  isList?: true;
  isNullable?: true;
  isMore?: true;
};

/** A table: what one row is called, whether a period of days narrows it, and its fields in the order in which they are shown. */
export type FilterTableShape = { label: string; noun: string; hasPeriod: boolean; fields: readonly FilterField[] };

const domain = { name: 'domain', label: 'Domain', type: 'text' } as const;
const counts = [
  { name: 'messages', label: 'Messages', type: 'number' },
  { name: 'passed', label: 'Passed', type: 'number', isMore: true },
  { name: 'failed', label: 'Failed', type: 'number' },
] as const;
const yes = { type: 'flag' } as const;
const maybeText = { type: 'text', isNullable: true } as const;
const listOfText = { type: 'text', isList: true, isMore: true } as const;

const records: FilterTableShape = {
  label: 'Records',
  noun: 'record',
  hasPeriod: true,
  fields: [
    { name: 'day', label: 'Day', type: 'day' },
    domain,
    { name: 'source_ip', label: 'Source IP', type: 'address' },
    { name: 'messages', label: 'Messages', type: 'number' },
    { name: 'result', label: 'DMARC', type: 'choice', choices: ['passed', 'failed'] },
    { name: 'dkim_aligned', label: 'DKIM aligned', ...yes },
    { name: 'spf_aligned', label: 'SPF aligned', ...yes },
    { name: 'disposition', label: 'Disposition', type: 'choice', choices: ['none', 'pass', 'quarantine', 'reject'] },
    { name: 'reporter', label: 'Reporter', type: 'text' },
    { name: 'header_from', label: 'Header From', type: 'text' },
    { name: 'envelope_from', label: 'Envelope From', ...maybeText, isMore: true },
    { name: 'envelope_to', label: 'Envelope To', ...maybeText, isMore: true },
    { name: 'dkim_domain', label: 'DKIM domain', ...listOfText, isNullable: true },
    { name: 'dkim_selector', label: 'DKIM selector', ...listOfText, isNullable: true },
    { name: 'dkim_result', label: 'DKIM result', ...listOfText },
    { name: 'spf_domain', label: 'SPF domain', ...listOfText, isNullable: true },
    { name: 'spf_result', label: 'SPF result', ...listOfText },
    { name: 'override', label: 'Override reason', ...listOfText },
    { name: 'report_id', label: 'Report number', type: 'number', isMore: true },
  ],
};

const reports: FilterTableShape = {
  label: 'Reports',
  noun: 'report',
  hasPeriod: true,
  fields: [
    { name: 'begin_time', label: 'Begins', type: 'time' },
    domain,
    { name: 'reporter', label: 'Reporter', type: 'text' },
    ...counts,
    { name: 'rows', label: 'Rows', type: 'number' },
    { name: 'unreadable_rows', label: 'Unreadable rows', type: 'number', isMore: true },
    { name: 'published_policy', label: 'Policy', type: 'choice', choices: policies, isNullable: true },
    { name: 'state', label: 'State', type: 'choice', choices: ['current', 'superseded', 'excluded'] },
    { name: 'received_time', label: 'Received', type: 'time' },
    { name: 'shape', label: 'Format', type: 'choice', choices: ['rfc7489', 'rfc9990'], isMore: true },
    { name: 'policy_domain', label: 'Policy domain', type: 'text', isMore: true },
    { name: 'ext_report_id', label: 'Report ID', type: 'text', isMore: true },
    { name: 'channel', label: 'Channel', type: 'choice', choices: channels, isMore: true },
    { name: 'recovered', label: 'Repaired', ...yes, isMore: true },
    { name: 'generator', label: 'Generator', ...maybeText, isMore: true },
    { name: 'file_name', label: 'File', ...maybeText, isMore: true },
  ],
};

const sources: FilterTableShape = {
  label: 'Sources',
  noun: 'source',
  hasPeriod: true,
  fields: [
    { name: 'source_ip', label: 'Source IP', type: 'address' },
    { name: 'sender', label: 'Sender', type: 'text' },
    domain,
    ...counts,
    { name: 'pass_pct', label: 'Pass rate', type: 'number', isNullable: true },
    { name: 'threat_score', label: 'Threat score', type: 'number' },
    { name: 'category', label: 'Category', type: 'choice', choices: senderCategories, isNullable: true },
    { name: 'dkim_aligned', label: 'DKIM aligned', type: 'number', isMore: true },
    { name: 'spf_aligned', label: 'SPF aligned', type: 'number', isMore: true },
    { name: 'quarantined', label: 'Quarantined', type: 'number', isMore: true },
    { name: 'rejected', label: 'Rejected', type: 'number', isMore: true },
    { name: 'forwarded', label: 'Forwarded', type: 'number', isMore: true },
    { name: 'first_seen', label: 'First seen', type: 'day' },
    { name: 'last_seen', label: 'Last seen', type: 'day' },
    { name: 'header_from', label: 'Header From', ...maybeText, isMore: true },
    { name: 'dkim_domain', label: 'DKIM domain', ...maybeText, isMore: true },
    { name: 'spf_domain', label: 'SPF domain', ...maybeText, isMore: true },
  ],
};

const domains: FilterTableShape = {
  label: 'Domains',
  noun: 'domain',
  hasPeriod: false,
  fields: [
    domain,
    { name: 'level', label: 'Level', type: 'choice', choices: protectionLevels },
    { name: 'score', label: 'Score', type: 'number', isNullable: true },
    { name: 'grade', label: 'Grade', type: 'choice', choices: grades, isNullable: true },
    { name: 'policy', label: 'Policy', type: 'choice', choices: policies, isNullable: true },
    { name: 'stage', label: 'Stage', type: 'choice', choices: enforcementStages, isNullable: true, isMore: true },
    ...counts,
    { name: 'own_messages', label: 'Own messages', type: 'number' },
    { name: 'own_passed', label: 'Own passed', type: 'number', isMore: true },
    { name: 'reports', label: 'Reports', type: 'number' },
    { name: 'unreadable_rows', label: 'Unreadable rows', type: 'number', isMore: true },
    { name: 'last_report_time', label: 'Last report', type: 'time', isNullable: true },
    { name: 'mail_class', label: 'Class', type: 'choice', choices: mailClasses, isMore: true },
    { name: 'standing', label: 'Control', type: 'choice', choices: domainStandings, isMore: true },
    { name: 'customer', label: 'Customer', type: 'text', isList: true, isMore: true },
    { name: 'tag', label: 'Tag', ...listOfText, isNullable: true },
    { name: 'created_time', label: 'Added', type: 'time', isMore: true },
  ],
};

const alerts: FilterTableShape = {
  label: 'Alerts',
  noun: 'alert',
  hasPeriod: false,
  fields: [
    { name: 'severity', label: 'Severity', type: 'choice', choices: severities },
    { name: 'title', label: 'Alert', type: 'text' },
    { name: 'domain', label: 'Domain', ...maybeText },
    { name: 'status', label: 'Status', type: 'choice', choices: alertStatuses },
    { name: 'rule', label: 'Rule', type: 'text' },
    { name: 'cause', label: 'Cause', type: 'text', isMore: true },
    { name: 'count', label: 'Times', type: 'number', isMore: true },
    { name: 'happened_time', label: 'Happened', type: 'time' },
    { name: 'detected_time', label: 'Detected', type: 'time' },
    { name: 'resolved_time', label: 'Resolved', type: 'time', isNullable: true },
  ],
};

/** Every table that can be filtered, with its fields. */
export const filterShapes: Record<FilterTable, FilterTableShape> = { records, reports, sources, domains, alerts };

/** A field of a table by its name. */
export function fieldOf(table: FilterTable, name: string): FilterField | undefined {
  return filterShapes[table].fields.find((field) => field.name === name);
}

/** The columns that a table is exported with: its fields, and of records every check and reason in full as JSON. */
export function exportFields(table: FilterTable): readonly FilterField[] {
  const { fields } = filterShapes[table];
  if (table !== 'records') return fields;
  return [
    ...fields,
    { name: 'seq', label: 'Row', type: 'number' },
    { name: 'dkim', label: 'DKIM', type: 'text' },
    { name: 'spf', label: 'SPF', type: 'text' },
    { name: 'reasons', label: 'Reasons', type: 'text' },
  ];
}
