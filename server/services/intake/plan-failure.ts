import { createHmac } from 'node:crypto';
import { redactFailureReport } from '#domain/dmarc/failure-report-redact.ts';
import { type FilePlan, orphaned, type PlanContext, refuse } from './file-plan.ts';
import type { ReadFile } from './read-types.ts';

const failureReportDays = 30;

/**
 * Decides which domain a failure report belongs to and redacts it: local parts become keyed hashes, stored for 30 days (RFC 6590 3, RFC
 * 9991 5).
 */
export function planFailure(plan: FilePlan, file: Extract<ReadFile, { kind: 'failure' }>, context: PlanContext): FilePlan {
  if (!file.result.ok) return plan;
  const { message, ownerOf, secret } = context;
  const hashOf = (text: string) => createHmac('sha256', secret).update(`local part\0${text}`).digest('base64url').slice(0, 22);
  const report = redactFailureReport(file.result.value, hashOf);
  const names = [...report.reportedDomain, report.original?.fromDomain ?? null]
    .filter((name) => name !== null)
    .map((name) => name.toLowerCase());
  plan.row.reporter = report.reportingMta ?? context.fromDomain;
  plan.row.policyDomain = names[0] ?? null;
  plan.row.rowsRead = 1;
  const covered = names.find((name) => ownerOf(name) !== null);
  const domainId = covered === undefined ? null : ownerOf(covered);
  if (covered === undefined || domainId === null) {
    if (names.length > 0) return orphaned(plan, names.slice(0, 1), true);
    return refuse(plan, {
      code: 'no-reported-domain',
      text: 'This failure report does not say which domain it is about.',
      source: 'RFC 9991 4',
    });
  }
  plan.row.domainId = domainId;
  plan.failures = [
    {
      id: 0,
      domainId,
      reportedDomain: covered,
      redacted: report,
      contentHash: createHmac('sha256', secret)
        .update(file.contentSha256 ?? '')
        .digest(),
      reporter: plan.row.reporter,
      messageId: message.id,
      channel: message.channel,
      receivedAt: message.receivedAt,
      expiresAt: new Date(message.receivedAt.getTime() + failureReportDays * 86_400_000),
    },
  ];
  return plan;
}
