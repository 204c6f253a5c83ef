import { deliveryBuckets } from '#domain/analytics/delivery.ts';
import { ownMailHeadline } from '#domain/analytics/own-mail-headline.ts';
import type { MailSplit } from '#domain/protection/own-mail.ts';
import { reporterName } from '#domain/senders/reporters.ts';
import type { sumOfReports } from '#server/services/stats/sums.ts';
import type { RecordRow } from '#server/store/reports/record-rows.ts';
import type { ReportRow } from '#server/store/reports/report-rows.ts';
import type { policiesOver } from '#server/store/reports/report-stats.ts';
import type { ReporterRow, Totals } from '#server/store/reports/rollups.ts';

/** Sums as the wire says them. */
export function totalsWire(sums: Totals) {
  const buckets = deliveryBuckets(sums);
  return {
    messages: sums.total,
    passed: sums.passed,
    failed: sums.total - sums.passed,
    dkim_aligned: sums.dkimAligned,
    spf_aligned: sums.spfAligned,
    both_aligned: sums.bothAligned,
    forwarded_delivered: buckets.forwardedDelivered,
    delivered_failing: buckets.deliveredFailing,
    quarantined: buckets.quarantined,
    rejected: buckets.rejected,
    reports: sums.reports,
  };
}

/** One day of sums as the wire says it. */
export function dayWire(sums: Totals & { day: string }) {
  return {
    day: sums.day,
    messages: sums.total,
    passed: sums.passed,
    failed: sums.total - sums.passed,
    dkim_aligned: sums.dkimAligned,
    spf_aligned: sums.spfAligned,
    disp_none: sums.dispNone,
    quarantined: sums.dispQuarantine,
    rejected: sums.dispReject,
  };
}

/** A reporter's sums as the wire says them. */
export function reporterWire(row: ReporterRow) {
  return {
    reporter: row.orgName,
    reporter_name: reporterName(row.orgName),
    messages: row.total,
    passed: row.passed,
    failed: row.total - row.passed,
    reports: row.reports,
    unreadable_rows: row.refused,
    last_report_at: row.lastReceivedAt.toISOString(),
  };
}

/** A received report in a list as the wire says it. */
export function reportWire(row: ReportRow, domainName: string) {
  return {
    id: row.id,
    domain_id: row.domainId,
    domain_name: domainName,
    reporter: row.orgName,
    reporter_name: reporterName(row.orgName),
    ext_report_id: row.reportId,
    policy_domain: row.policyDomain,
    begin_time: row.beginAt.toISOString(),
    end_time: row.endAt.toISOString(),
    received_time: row.receivedAt.toISOString(),
    state: row.state,
    shape: row.shape,
    generator: row.generator,
    discovery_method: row.discoveryMethod,
    published_policy: row.policyP,
    recovered: row.recovered,
    rows: row.rows,
    unreadable_rows: row.refused,
    messages: row.total,
    passed: row.passed,
    failed: row.total - row.passed,
    channel: row.channel,
    file_name: row.fileName,
  };
}

/** A row of a report as the wire says it. */
export function recordWire(row: RecordRow) {
  return {
    seq: row.seq,
    report_id: row.reportId,
    domain_id: row.domainId,
    reporter: row.orgName,
    reporter_name: reporterName(row.orgName),
    day: row.day,
    source_ip: row.sourceIp,
    count: row.count,
    disposition: row.disposition,
    dkim_aligned: row.dkimAligned,
    spf_aligned: row.spfAligned,
    header_from: row.headerFrom,
    envelope_from: row.envelopeFrom,
    envelope_to: row.envelopeTo,
    reasons: row.reasons,
    dkim: row.dkim,
    spf: row.spf,
  };
}

/** A policy that reporters saw, from its first to its last day. */
export function seenPolicyWire(row: Awaited<ReturnType<typeof policiesOver>>[number]) {
  return {
    policy: row.policy ?? 'unknown',
    sp: row.sp,
    first_day: row.firstDay,
    last_day: row.lastDay,
    reports: row.reports,
  };
}

/** What was received in a period. */
export function reportStatsWire(stats: ReturnType<typeof sumOfReports>) {
  return {
    reports: stats.reports,
    messages: stats.messages,
    rows: stats.rows,
    unreadable_rows: stats.refused,
    superseded: stats.superseded,
    recovered: stats.recovered,
    reporters: stats.reporters,
    first_day: stats.firstDay,
    last_day: stats.lastDay,
  };
}

/** A split in API terms, with its sentence in the words of its reader. */
export function splitWire(split: MailSplit, forReader: (text: string) => string) {
  const { own, forged, forwarded, unknown } = split;
  const headline = ownMailHeadline(split);
  return {
    own_messages: own.messages,
    own_passed: own.passed,
    forged: forged.messages,
    forged_stopped: forged.stopped,
    forwarded,
    unknown: unknown.messages,
    known_from: unknown.from,
    headline: headline === null ? null : forReader(headline),
  };
}
