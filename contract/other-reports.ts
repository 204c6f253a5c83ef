import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Flag, Id, Page, Pagination, Period, PeriodReply, ReportId } from './shapes.ts';

const query = z.object({ ...Period, ...Page, domain_id: Id.optional(), failed_only: Flag.default(false) });
const failureQuery = z.object({ ...Period, ...Page, domain_id: Id.optional() });

/** A TLS report about one domain (RFC 8460); sessions are connections of the reporter's servers. */
const TlsReport = z.object({
  id: ReportId,
  domain_id: Id,
  domain_name: z.string(),
  reporter: z.string(),
  /** Under the name that people use. */
  reporter_name: z.string(),
  policy_domain: z.string(),
  ext_report_id: z.string(),
  begin_time: z.string(),
  end_time: z.string(),
  received_time: z.string(),
  sessions: z.number(),
  failed_sessions: z.number(),
});

const TlsFailure = z.object({
  result_type: z.string(),
  failed_sessions: z.number(),
  sending_mta_ip: z.string().nullable(),
  receiving_ip: z.string().nullable(),
  receiving_mx_hostname: z.string().nullable(),
  additional_information: z.string().nullable(),
  reason_code: z.string().nullable(),
});

const TlsPolicy = z.object({
  policy_type: z.string(),
  policy_domain: z.string().nullable(),
  policy_strings: z.array(z.string()),
  mx_hosts: z.array(z.string()),
  sessions: z.number(),
  failed_sessions: z.number(),
  failures: z.array(TlsFailure),
});

/** A failure report about one message (RFC 9991), without personal information. */
const FailureReport = z.object({
  id: ReportId,
  domain_id: Id,
  domain_name: z.string(),
  reporter: z.string().nullable(),
  reporter_name: z.string().nullable(),
  reported_domain: z.string(),
  source_ip: z.string().nullable(),
  auth_failure: z.string().nullable(),
  delivery_result: z.string().nullable(),
  messages: z.number(),
  arrival_time: z.string().nullable(),
  received_time: z.string(),
  /** It is deleted then. */
  expires_time: z.string(),
});

const tags = ['reports'] as const;

/** Reports other than aggregate reports: about the encryption of connections, and about individual messages. */
export const otherReports = {
  tlsReports: endpoint({
    method: 'GET',
    path: '/tls-reports',
    access: 'user',
    query,
    reply: z.object({
      period: PeriodReply,
      reports: z.array(TlsReport),
      totals: z.object({ sessions: z.number(), failed_sessions: z.number(), reporters: z.number() }),
      data_up_to: Day.nullable(),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch the TLS reports',
    tags: [...tags],
  }),
  tlsReport: endpoint({
    method: 'GET',
    path: '/tls-reports/:id',
    access: 'user',
    params: z.object({ id: ReportId }),
    reply: z.object({
      report: TlsReport.extend({
        contact_info: z.string().nullable(),
        file_name: z.string().nullable(),
        channel: z.string(),
        notes: z.array(z.string()),
        policies: z.array(TlsPolicy),
      }),
    }),
    failure: 'Failed to fetch the TLS report',
    tags: [...tags],
  }),
  failureReports: endpoint({
    method: 'GET',
    path: '/failure-reports',
    access: 'user',
    query: failureQuery,
    reply: z.object({ period: PeriodReply, reports: z.array(FailureReport), pagination: Pagination }),
    failure: 'Failed to fetch the failure reports',
    tags: [...tags],
  }),
  failureReport: endpoint({
    method: 'GET',
    path: '/failure-reports/:id',
    access: 'user',
    params: z.object({ id: ReportId }),
    reply: z.object({
      report: FailureReport.extend({
        identity_alignment: z.array(z.string()).nullable(),
        envelope_from: z.string().nullable(),
        header_from: z.string().nullable(),
        subject: z.string().nullable(),
        authentication_results: z.array(z.string()),
        dkim_domain: z.string().nullable(),
        dkim_selector: z.string().nullable(),
        spf_dns: z.array(z.string()),
        notes: z.array(z.string()),
      }),
    }),
    failure: 'Failed to fetch the failure report',
    tags: [...tags],
  }),
};
