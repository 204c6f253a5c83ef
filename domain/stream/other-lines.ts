import type { FailureReport } from '../dmarc/failure-report.ts';
import type { StoredTlsFailure, StoredTlsReport } from '../tls-report.ts';
import { asciiJson, type NetworkOf, type StreamLine, sourceOf, timeText } from './stream-line.ts';

/** A stored TLS report as the stream sends it. */
export type StreamedTls = StoredTlsReport & { domain: string };

/** A stored failure report, which is redacted. */
export type StreamedFailure = {
  id: number;
  domainId: number;
  domain: string;
  receivedAt: Date;
  reportedDomain: string;
  arrivalAt: Date | null;
  redacted: FailureReport;
};

/** What was not said is left out, as parsedmarc does. */
const said = <T extends object>(fields: T) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const detailOf = (detail: StoredTlsFailure) => ({
  result_type: detail.resultType,
  failed_session_count: detail.failedSessions,
  ...said({
    sending_mta_ip: detail.sendingMtaIp,
    receiving_ip: detail.receivingIp,
    receiving_mx_hostname: detail.receivingMxHostname,
    receiving_mx_helo: detail.receivingMxHelo,
    additional_info_uri: detail.additionalInformation,
    failure_reason_code: detail.reasonCode,
  }),
});

/** ISO 8601 to the second, as TLS reports have it (RFC 8460 4.4). */
const isoText = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

/** The longest of the lines that fits, the last where none does; each is made only when it is needed. */
function fitting(maxBytes: number, tries: readonly (() => string)[]): string {
  let text = '';
  for (const make of tries) {
    text = make();
    if (text.length <= maxBytes) return text;
  }
  return text;
}

/**
 * A TLS report as a line in the shape of parsedmarc's `smtp_tls.json`. Where it would be longer than `maxBytes` the details with fewest
 * failed sessions are left out (`shortened`); the counts of each policy stay those of the report.
 */
export function tlsLine(report: StreamedTls, maxBytes: number): StreamLine {
  const id = `tls-${report.id}-${report.domainId}`;
  const textWith = (most: number) => {
    const policies = report.policies.map((policy) => ({
      policy_domain: policy.policyDomain ?? report.domain,
      policy_type: policy.policyType,
      policy_strings: policy.policyStrings,
      ...(policy.mxHosts.length === 0 ? {} : { mx_host_patterns: policy.mxHosts }),
      successful_session_count: policy.successes,
      failed_session_count: policy.failures,
      failure_details: policy.details.slice(0, most).map(detailOf),
    }));
    return asciiJson({
      organization_name: report.orgName,
      begin_date: isoText(report.beginAt),
      end_date: isoText(report.endAt),
      contact_info: report.contactInfo,
      report_id: report.reportId,
      policies,
      beacon: {
        kind: 'tls',
        id,
        domain: report.domain,
        received_time: report.receivedAt.toISOString(),
        shortened: report.policies.some(({ details }) => details.length > most),
      },
    });
  };
  return {
    kind: 'tls',
    id,
    at: report.receivedAt,
    text: fitting(
      maxBytes,
      [500, 100, 20, 5, 0].map((most) => () => textWith(most)),
    ),
  };
}

/** The addresses of a header field that was redacted, each as parsedmarc describes it. */
const addressesOf = (field: string | null) =>
  [...(field ?? '').matchAll(/<([^<>@]*)@([^<>]*)>/g)].map(([, local = '', domain = '']) => ({
    display_name: null,
    address: `${local}@${domain}`,
    local,
    domain,
  }));

function sampleOf({ from, to, subject, messageId, date }: NonNullable<FailureReport['original']>) {
  const recipients = addressesOf(to);
  return {
    from: addressesOf(from)[0] ?? null,
    to: recipients,
    to_domains: [...new Set(recipients.map(({ domain }) => domain))],
    subject,
    'message-id': messageId,
    date: date === null ? null : timeText(new Date(date * 1000)),
    headers: {},
    body: null,
    attachments: [],
  };
}

/**
 * A failure report as a line in the shape of parsedmarc's `failure.json`: redacted as it is stored, so that there is no sample of the message
 * beyond its addresses, subject and id. Where it would be longer than `maxBytes` the free texts are left out (`shortened`).
 */
export function failureLine(report: StreamedFailure, maxBytes: number, networkOf: NetworkOf): StreamLine {
  const { redacted, arrivalAt } = report;
  const id = `failure-${report.id}-${report.domainId}`;
  const textOf = (shortened: boolean) =>
    asciiJson({
      feedback_type: redacted.feedbackType,
      user_agent: redacted.userAgent,
      version: redacted.version,
      original_envelope_id: redacted.originalEnvelopeId,
      original_mail_from: redacted.originalMailFrom,
      original_rcpt_to: shortened ? null : redacted.originalRcptTo.join(', ') || null,
      arrival_date: arrivalAt?.toUTCString() ?? null,
      arrival_date_utc: arrivalAt === null ? null : timeText(arrivalAt),
      message_id: redacted.original?.messageId ?? null,
      authentication_results: shortened ? null : redacted.authenticationResults.join('; ') || null,
      delivery_result: redacted.deliveryResult,
      auth_failure: redacted.authFailure?.split(',').map((one) => one.trim()) ?? [],
      reported_domain: redacted.reportedDomain[0] ?? report.reportedDomain,
      source: sourceOf(redacted.sourceIp, networkOf),
      authentication_mechanisms: redacted.identityAlignment?.filter((one) => one !== 'none') ?? [],
      dkim_domain: redacted.dkimDomain,
      sample_headers_only: true,
      sample: '',
      parsed_sample: shortened || redacted.original === null ? null : sampleOf(redacted.original),
      beacon: {
        kind: 'failure',
        id,
        domain: report.domain,
        received_time: report.receivedAt.toISOString(),
        incidents: redacted.incidents,
        shortened,
      },
    });
  return { kind: 'failure', id, at: report.receivedAt, text: fitting(maxBytes, [() => textOf(false), () => textOf(true)]) };
}
