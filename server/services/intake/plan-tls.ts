import type { TlsShare } from '#server/store/reports/tls-reports.ts';
import { type FilePlan, orphaned, type PlanContext, refuse, wrongPeriod } from './file-plan.ts';
import type { ReadFile } from './read-types.ts';

/** Decides which domains the policies of a TLS report belong to, each by its own domain (RFC 8460 4.2). One without a
 * domain counts only where the report is about a single one. */
export function planTls(
  plan: FilePlan,
  file: Extract<ReadFile, { kind: 'tls' }>,
  { message, ownerOf, isAuthenticated, now }: PlanContext,
): FilePlan {
  if (!file.result.ok) return plan;
  const report = file.result.value;
  plan.row.reporter = report.organizationName;
  plan.row.extReportId = report.reportId;
  plan.row.policyDomain = report.policies.find((policy) => policy.domain !== null)?.domain ?? null;
  plan.row.rowsRead = report.policies.length;
  const names = new Set(report.policies.flatMap(({ domain }) => domain ?? []));
  const [only] = names;
  if (report.policies.length === 0) return refuse(plan, refusalOf('no-policies', 'This TLS report has no policies.'));
  if (only === undefined)
    return refuse(plan, refusalOf('no-policy-domain', 'This TLS report does not say which domain it is about.'));
  const wrong = wrongPeriod(report.end, now);
  if (wrong !== null) return refuse(plan, wrong);
  const unknown = new Set<string>();
  const shares = new Map<string, TlsShare>();
  for (const policy of report.policies) {
    const name = policy.domain ?? (names.size === 1 ? only : null);
    if (name === null) {
      plan.row.rowsRead -= 1;
      plan.row.rowsRefused += 1;
      continue;
    }
    const domainId = ownerOf(name);
    if (domainId === null) {
      unknown.add(name);
      continue;
    }
    const share: TlsShare = shares.get(`${domainId} ${name}`) ?? {
      id: 0,
      domainId,
      report,
      policyDomain: name,
      policies: [],
      contentHash: Buffer.from(file.contentSha256 ?? '', 'hex'),
      messageId: message.id,
      fileName: file.fileName ?? message.sourceName,
      channel: message.channel,
      receivedAt: message.receivedAt,
      isAuthenticated,
    };
    share.policies.push(policy);
    shares.set(`${domainId} ${name}`, share);
  }
  plan.tls = [...shares.values()];
  plan.row.domainId = plan.tls[0]?.domainId ?? null;
  return orphaned(plan, unknown, plan.tls.length === 0);
}

const refusalOf = (code: string, text: string) => ({ code, text, source: 'RFC 8460 4.4' });
