import type { StreamKind } from './stream-line.ts';

/** A value of a flat row: lists are texts with commas between their parts, as in the CSV files of parsedmarc. */
export type FlatValue = string | number | boolean | null;
/** A row by the names of its columns; those without a value may be missing. */
export type FlatRow = Record<string, FlatValue>;
/** What the values of a column are. */
export type FlatType = 'text' | 'number' | 'flag';

type Json = Readonly<Record<string, unknown>>;

const part = (of: Json, key: string): Json => {
  const value = of[key];
  return typeof value === 'object' && value !== null ? (value as Json) : {};
};
const list = (of: Json, key: string): Json[] => (Array.isArray(of[key]) ? (of[key] as Json[]) : []);

function valueOf(value: unknown): FlatValue {
  if (Array.isArray(value)) return value.map((one) => String(one)).join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

const joined = (entries: readonly Json[], key: string): string => entries.map((one) => String(one[key] ?? '')).join(',');

const sourceNames = ['ip_address', 'country', 'reverse_dns', 'base_domain', 'name', 'type', 'asn', 'as_name', 'as_domain'];
const sourceColumns = Object.fromEntries(sourceNames.map((name) => [`source_${name}`, name === 'asn' ? 'number' : 'text'])) as {
  [column: string]: FlatType;
};
const sourceRow = (of: Json): FlatRow => {
  const source = part(of, 'source');
  return Object.fromEntries(sourceNames.map((name) => [`source_${name}`, valueOf(source[name])]));
};
const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'text' as FlatType]));

/** The id of the line and the number of the row in it name a row: the same each time it is sent. */
const keyColumns: Readonly<Record<string, FlatType>> = { line_id: 'text', row: 'number', registered_domain: 'text' };

/** The columns of each kind with their types: those of the CSV files of parsedmarc, after the key of the row and the registered domain. */
export const flatColumns: Readonly<Record<StreamKind, Readonly<Record<string, FlatType>>>> = {
  aggregate: {
    ...keyColumns,
    ...texts('xml_schema', 'org_name', 'org_email', 'org_extra_contact_info', 'report_id'),
    ...texts('begin_date', 'end_date'),
    normalized_timespan: 'flag',
    ...texts('errors', 'domain', 'adkim', 'aspf', 'p', 'sp', 'pct', 'fo'),
    ...sourceColumns,
    count: 'number',
    spf_aligned: 'flag',
    dkim_aligned: 'flag',
    dmarc_aligned: 'flag',
    ...texts('disposition', 'policy_override_reasons', 'policy_override_comments', 'envelope_from', 'header_from'),
    ...texts('envelope_to', 'dkim_domains', 'dkim_selectors', 'dkim_results', 'spf_domains', 'spf_scopes', 'spf_results'),
  },
  tls: {
    ...keyColumns,
    ...texts('organization_name', 'begin_date', 'end_date', 'report_id', 'policy_domain'),
    ...texts('policy_type', 'policy_strings', 'mx_host_patterns'),
    successful_session_count: 'number',
    failed_session_count: 'number',
    ...texts('result_type', 'sending_mta_ip', 'receiving_ip', 'receiving_mx_hostname', 'receiving_mx_helo'),
    ...texts('additional_info_uri', 'failure_reason_code'),
  },
  failure: {
    ...keyColumns,
    ...texts('feedback_type', 'user_agent', 'version', 'original_envelope_id'),
    ...texts('original_mail_from', 'original_rcpt_to', 'arrival_date', 'arrival_date_utc', 'subject', 'message_id'),
    ...texts('authentication_results', 'dkim_domain'),
    ...sourceColumns,
    ...texts('delivery_result', 'auth_failure', 'reported_domain', 'authentication_mechanisms'),
    sample_headers_only: 'flag',
  },
};

/** The values of the keys that are columns. */
const own = (kind: StreamKind, of: Json): FlatRow =>
  Object.fromEntries(Object.keys(of).flatMap((key) => (key in flatColumns[kind] ? [[key, valueOf(of[key])]] : [])));

function aggregateRow(head: FlatRow, record: Json): FlatRow {
  const alignment = part(record, 'alignment');
  const evaluated = part(record, 'policy_evaluated');
  const reasons = list(evaluated, 'policy_override_reasons');
  const [dkim, spf] = [list(part(record, 'auth_results'), 'dkim'), list(part(record, 'auth_results'), 'spf')];
  return {
    ...head,
    begin_date: valueOf(record['interval_begin']),
    end_date: valueOf(record['interval_end']),
    normalized_timespan: valueOf(record['normalized_timespan']),
    ...sourceRow(record),
    count: valueOf(record['count']),
    spf_aligned: valueOf(alignment['spf']),
    dkim_aligned: valueOf(alignment['dkim']),
    dmarc_aligned: valueOf(alignment['dmarc']),
    disposition: valueOf(evaluated['disposition']),
    policy_override_reasons: joined(reasons, 'type'),
    policy_override_comments: joined(reasons, 'comment'),
    ...own('aggregate', part(record, 'identifiers')),
    dkim_domains: joined(dkim, 'domain'),
    dkim_selectors: joined(dkim, 'selector'),
    dkim_results: joined(dkim, 'result'),
    spf_domains: joined(spf, 'domain'),
    spf_scopes: joined(spf, 'scope'),
    spf_results: joined(spf, 'result'),
  };
}

/** A policy is a row with its sessions, each of its failure details one more with the failed sessions of that detail. */
function policyRows(head: FlatRow, policy: Json): FlatRow[] {
  const row = { ...head, ...own('tls', policy) };
  const details = list(policy, 'failure_details').map((detail) => ({
    ...row,
    successful_session_count: null,
    ...own('tls', detail),
  }));
  return [row, ...details];
}

function rowsOf(kind: StreamKind, report: Json): FlatRow[] {
  const head = own(kind, report);
  if (kind === 'failure') return [{ ...head, ...sourceRow(report), subject: valueOf(part(report, 'parsed_sample')['subject']) }];
  if (kind === 'tls') return list(report, 'policies').flatMap((policy) => policyRows(head, policy));
  const whole = { ...head, ...own(kind, part(report, 'report_metadata')), ...own(kind, part(report, 'policy_published')) };
  return list(report, 'records').map((record) => aggregateRow(whole, record));
}

/** The rows of a line of the stream, flat as in the CSV files of parsedmarc; numbered from 1. */
export function flatRows(kind: StreamKind, text: string): FlatRow[] {
  const report = JSON.parse(text) as Json;
  const { id, domain } = part(report, 'beacon');
  return rowsOf(kind, report).map((row, index) => ({
    line_id: valueOf(id),
    row: index + 1,
    registered_domain: valueOf(domain),
    ...row,
  }));
}
