import { reporterName } from '#domain/senders/reporters.ts';
import type { FailureReportDetail, FailureReportRow } from '#server/store/reports/failure-report-rows.ts';
import type { TlsReportDetail, TlsReportRow } from '#server/store/reports/tls-report-rows.ts';

/** A TLS report in a list. */
export function tlsReportWire(row: TlsReportRow, domainName: string) {
  return {
    id: row.id,
    domain_id: row.domainId,
    domain_name: domainName,
    reporter: row.orgName,
    reporter_name: reporterName(row.orgName),
    policy_domain: row.policyDomain,
    ext_report_id: row.reportId,
    begin_time: row.beginAt.toISOString(),
    end_time: row.endAt.toISOString(),
    received_time: row.receivedAt.toISOString(),
    sessions: row.successes + row.failures,
    failed_sessions: row.failures,
  };
}

/** A whole TLS report. */
export function wholeTlsReportWire(row: TlsReportDetail, domainName: string) {
  return {
    ...tlsReportWire(row, domainName),
    contact_info: row.contactInfo,
    file_name: row.fileName,
    channel: row.channel,
    notes: row.notes,
    policies: row.policies.map((policy) => ({
      policy_type: policy.policyType,
      policy_domain: policy.policyDomain,
      policy_strings: policy.policyStrings,
      mx_hosts: policy.mxHosts,
      sessions: policy.successes + policy.failures,
      failed_sessions: policy.failures,
      failures: policy.details.map((detail) => ({
        result_type: detail.resultType,
        failed_sessions: detail.failedSessions,
        sending_mta_ip: detail.sendingMtaIp,
        receiving_ip: detail.receivingIp,
        receiving_mx_hostname: detail.receivingMxHostname,
        additional_information: detail.additionalInformation,
        reason_code: detail.reasonCode,
      })),
    })),
  };
}

/** A failure report in a list. */
export function failureReportWire(row: FailureReportRow, domainName: string) {
  return {
    id: row.id,
    domain_id: row.domainId,
    domain_name: domainName,
    reporter: row.reporter,
    reporter_name: row.reporter === null ? null : reporterName(row.reporter),
    reported_domain: row.reportedDomain,
    source_ip: row.sourceIp,
    auth_failure: row.authFailure,
    delivery_result: row.deliveryResult,
    messages: row.incidents,
    arrival_time: row.arrivalAt?.toISOString() ?? null,
    received_time: row.receivedAt.toISOString(),
    expires_time: row.expiresAt.toISOString(),
  };
}

/** A whole failure report, as far as it is stored. */
export function wholeFailureReportWire({ redacted, ...row }: FailureReportDetail, domainName: string) {
  return {
    ...failureReportWire(row, domainName),
    identity_alignment: redacted.identityAlignment,
    envelope_from: redacted.originalMailFrom,
    header_from: redacted.original?.from ?? null,
    subject: redacted.original?.subject ?? null,
    authentication_results: redacted.authenticationResults,
    dkim_domain: redacted.dkimDomain,
    dkim_selector: redacted.dkimSelector,
    spf_dns: redacted.spfDns,
    notes: redacted.notes,
  };
}
