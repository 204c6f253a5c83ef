import { compareCopies } from '#domain/dmarc/report-copies.ts';
import { type TlsPolicyResult, type TlsReport, tlsExtent } from '#domain/tls-report.ts';
import type { Db } from '../database.ts';
import { cleanText, keyText, toJson } from '../text.ts';
import type { Channel } from './report-share.ts';

/** The policies of one TLS report that belong to one registered domain. */
export type TlsShare = {
  id: number;
  domainId: number;
  report: TlsReport;
  policyDomain: string;
  policies: TlsPolicyResult[];
  contentHash: Uint8Array;
  messageId: number;
  fileName: string | null;
  channel: Channel;
  receivedAt: Date;
  /** Its message passed authentication where the receiving server says so. */
  isAuthenticated: boolean;
};

export type TlsOutcome = 'stored' | 'duplicate' | 'superseded_older' | 'older_than_stored';

const maybe = (value: string | null) => (value === null ? null : cleanText(value));

/** Saves a share of a TLS report. The same report again changes nothing; of different copies one counts, as of aggregate reports. */
export async function saveTlsShare(tx: Db, share: TlsShare): Promise<TlsOutcome> {
  const { report } = share;
  const key = {
    domain_id: share.domainId,
    org_name: keyText(report.organizationName),
    ext_report_id: keyText(report.reportId),
    policy_domain: keyText(share.policyDomain),
    begin_at: new Date(report.begin * 1000),
    end_at: new Date(report.end * 1000),
  };
  const extent = tlsExtent(share.policies);
  const { isAuthenticated } = share;
  const copy = { ...extent, isAuthenticated, receivedMs: share.receivedAt.getTime(), id: share.id };
  const there = await tx
    .selectFrom('tls_reports')
    .select(['id', 'content_hash', 'received_at', 'successes', 'failures', 'rows_count', 'is_complete', 'is_authenticated'])
    .where((eb) => eb.and(key))
    .forUpdate()
    .executeTakeFirst();
  if (there !== undefined) {
    if (Buffer.compare(there.content_hash, share.contentHash) === 0) return 'duplicate';
    const stored = {
      messages: there.successes + there.failures,
      rows: there.rows_count,
      isComplete: there.is_complete,
      isAuthenticated: there.is_authenticated,
      receivedMs: there.received_at.getTime(),
      id: there.id,
    };
    if (compareCopies(copy, stored) < 0) return 'older_than_stored';
    await removeShare(tx, share.domainId, there.id);
  }
  await tx
    .insertInto('tls_reports')
    .values({
      ...key,
      id: share.id,
      contact_info: maybe(report.contactInfo),
      day: new Date(report.begin * 1000).toISOString().slice(0, 10),
      received_at: share.receivedAt,
      message_id: share.messageId,
      file_name: maybe(share.fileName),
      channel: share.channel,
      content_hash: share.contentHash,
      successes: share.policies.reduce((sum, policy) => sum + policy.successfulSessions, 0),
      failures: share.policies.reduce((sum, policy) => sum + policy.failedSessions, 0),
      notes: toJson(report.notes),
      rows_count: extent.rows,
      is_complete: extent.isComplete,
      is_authenticated: isAuthenticated,
    })
    .execute();
  await addPolicies(tx, share);
  return there === undefined ? 'stored' : 'superseded_older';
}

async function removeShare(tx: Db, domainId: number, id: number): Promise<void> {
  for (const table of ['tls_failures', 'tls_policies'] as const)
    await tx.deleteFrom(table).where('domain_id', '=', domainId).where('report_id', '=', id).execute();
  await tx.deleteFrom('tls_reports').where('domain_id', '=', domainId).where('id', '=', id).execute();
}

async function addPolicies(tx: Db, { domainId, id, policies }: TlsShare): Promise<void> {
  for (const [seq, policy] of policies.entries()) {
    await tx
      .insertInto('tls_policies')
      .values({
        domain_id: domainId,
        report_id: id,
        seq,
        policy_type: cleanText(policy.policyType),
        policy_domain: maybe(policy.domain),
        policy_strings: toJson(policy.policyStrings),
        mx_hosts: toJson(policy.mxHosts),
        successes: policy.successfulSessions,
        failures: policy.failedSessions,
      })
      .execute();
    const failures = policy.failures.map((failure, at) => ({
      domain_id: domainId,
      report_id: id,
      policy_seq: seq,
      seq: at,
      result_type: cleanText(failure.resultType),
      sending_mta_ip: maybe(failure.sendingMtaIp),
      receiving_ip: maybe(failure.receivingIp),
      receiving_mx_hostname: maybe(failure.receivingMxHostname),
      receiving_mx_helo: maybe(failure.receivingMxHelo),
      failed_sessions: failure.failedSessionCount,
      additional_information: maybe(failure.additionalInformation),
      failure_reason_code: maybe(failure.failureReasonCode),
    }));
    for (let start = 0; start < failures.length; start += 500)
      await tx
        .insertInto('tls_failures')
        .values(failures.slice(start, start + 500))
        .execute();
  }
}
