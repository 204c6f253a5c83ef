import type { Generated, GeneratedAlways } from 'kysely';
import type { PublishedPolicy } from '#domain/dmarc/aggregate-report.ts';
import type { StreamKind } from '#domain/stream/stream-line.ts';
import type { Channel } from '../reports/report-share.ts';
import type { Bytes, Day, Json, NowTime, Time } from './columns.ts';

/** One that counts, a copy whose place another took, one that staff took out of the figures. */
export type ReportState = 'current' | 'superseded' | 'excluded';

/** The sums of a domain's day; `passed` = DKIM or SPF aligned; the three dispositions add up to `total`. */
export type CountColumns = {
  total: number;
  passed: number;
  dkim_aligned: number;
  spf_aligned: number;
  disp_none: number;
  disp_quarantine: number;
  disp_reject: number;
  overridden: number;
  forwarded: number;
};

export type FactTables = {
  reports: {
    domain_id: number;
    id: number;
    state: ReportState;
    reporter_key: string;
    org_name: string;
    email: string | null;
    extra_contact_info: string | null;
    ext_report_id: string;
    policy_domain: string;
    begin_at: Time;
    end_at: Time;
    day: Day;
    span_days: number;
    received_at: Time;
    message_id: number | null;
    file_name: string | null;
    channel: Channel;
    shape: 'rfc7489' | 'rfc9990';
    version: string | null;
    generator: string | null;
    errors: Json<string[]>;
    policy: Json<PublishedPolicy>;
    extensions_skipped: number;
    recovered: boolean;
    notes: Json<string[]>;
    content_hash: Bytes;
    rows_count: Generated<number>;
    refused_count: Generated<number>;
    total: Generated<number>;
    passed: Generated<number>;
    dkim_aligned: Generated<number>;
    spf_aligned: Generated<number>;
    disp_none: Generated<number>;
    disp_quarantine: Generated<number>;
    disp_reject: Generated<number>;
    superseded_by: number | null;
    bytes_xml: number;
    /** When it was stored, or last began or ceased to count: checks and alerts made before are made again. */
    loaded_at: NowTime;
    /** Why and when staff took it out of the figures. */
    excluded_reason: string | null;
    excluded_at: Time | null;
    report_key: Bytes;
    /** The rows in their stored form; null where they are in report_parts, or there are none. */
    rows: Bytes | null;
    failed_rows: Generated<number>;
    /** Whether the rows were deleted when their time was over; totals and sums by day stay. */
    rows_gone: Generated<boolean>;
    /** What was read of the whole report; null in those received before the columns were there. */
    whole_messages: number | null;
    whole_rows: number | null;
    is_complete: boolean | null;
    is_authenticated: boolean | null;
  };
  report_parts: { domain_id: number; report_id: number; part: number; value: Bytes };
  /** Reports whose sources are in no segment yet (1), or are still in one although the report no longer counts (-1). */
  unmerged: { domain_id: number; report_id: number; sign: number };
  source_segments: { domain_id: number; id: GeneratedAlways<number>; month: Day; entries: number; value: Bytes };
  source_names: { domain_id: number; version: number; value: Bytes };
  /** Domains whose reports are still in the tables of before. */
  unconverted: { domain_id: number };
  /** Counted reports that are not sent to the stream yet, in the order of `place`. */
  stream_waiting: {
    place: GeneratedAlways<number>;
    domain_id: number;
    report_id: number;
    kind: Generated<StreamKind>;
    stored_at: Time;
  };
  refused_rows: { domain_id: number; report_id: number; seq: number; code: string; text: string; sample: string };
  daily_domain: {
    domain_id: number;
    day: Day;
    both_aligned: number;
    failed: number;
    reports: number;
    rows: Generated<number>;
    failed_rows: Generated<number>;
  } & CountColumns;
};

export type TlsTables = {
  tls_reports: {
    domain_id: number;
    id: number;
    org_name: string;
    contact_info: string | null;
    ext_report_id: string;
    policy_domain: string;
    begin_at: Time;
    end_at: Time;
    day: Day;
    received_at: Time;
    message_id: number | null;
    file_name: string | null;
    channel: Channel;
    content_hash: Bytes;
    successes: number;
    failures: number;
    notes: Json<string[]>;
    /** Policies and their failure details. */
    rows_count: Generated<number>;
    is_complete: Generated<boolean>;
    is_authenticated: Generated<boolean>;
  };
  tls_policies: {
    domain_id: number;
    report_id: number;
    seq: number;
    policy_type: string;
    policy_domain: string | null;
    policy_strings: Json<string[]>;
    mx_hosts: Json<string[]>;
    successes: number;
    failures: number;
  };
  tls_failures: {
    domain_id: number;
    report_id: number;
    policy_seq: number;
    seq: number;
    result_type: string;
    sending_mta_ip: string | null;
    receiving_ip: string | null;
    receiving_mx_hostname: string | null;
    receiving_mx_helo: string | null;
    failed_sessions: number;
    additional_information: string | null;
    failure_reason_code: string | null;
  };
  failure_reports: {
    domain_id: number;
    id: number;
    received_at: Time;
    day: Day;
    message_id: number | null;
    channel: Channel;
    reporter: string | null;
    reported_domain: string;
    source_ip: string | null;
    auth_failure: string | null;
    delivery_result: string | null;
    identity_alignment: string | null;
    arrival_at: Time | null;
    incidents: number;
    content_hash: Bytes;
    redacted: Json;
    expires_at: Time;
  };
};
