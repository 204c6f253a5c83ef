import type { AggregateReport } from '#domain/dmarc/aggregate-report.ts';
import type { Problem } from '#domain/result.ts';
import { isSameReport } from '#server/store/loading-header.ts';
import { emptyPlan, type FilePlan, orphaned, type PlanContext, refuse } from './file-plan.ts';
import { splitRows } from './owners.ts';
import { planFailure } from './plan-failure.ts';
import { planTls } from './plan-tls.ts';
import type { ReadFile } from './read-types.ts';
import { reporterKeyOf } from './reporter-key.ts';
import type { ReportStream } from './stream-report.ts';

/** Decides which domains a file's content goes to (RFC 9990 3.1.2). Report numbers are 0 until the group draws them, but for streams. */
export function planFile(file: ReadFile, stream: ReportStream | null, context: PlanContext): FilePlan {
  const plan = emptyPlan(file, context.message);
  const loaded = stream === null ? [] : [...stream.loadings.values()];
  if (file.kind === 'none') return refuse(plan, file.problem, loaded);
  if (!file.result.ok) return refuse(plan, file.result.problems[0], loaded);
  if (file.kind === 'aggregate') return planAggregate(plan, file, file.result.value, stream, context);
  if (file.kind === 'tls') return planTls(plan, file, context);
  return planFailure(plan, file, context);
}

type AggregateFile = Extract<ReadFile, { kind: 'aggregate' }>;

function planAggregate(
  plan: FilePlan,
  file: AggregateFile,
  report: AggregateReport,
  stream: ReportStream | null,
  { message, ownerOf }: PlanContext,
): FilePlan {
  const { header } = report;
  plan.row.reporter = header.orgName;
  plan.row.extReportId = header.reportId;
  plan.row.policyDomain = header.policy.domain;
  plan.row.rowsRead = report.rowCount;
  plan.row.rowsRefused = report.refusedRowCount;
  const base = {
    id: stream?.id ?? 0,
    reporterKey: reporterKeyOf(header),
    contentHash: Buffer.from(file.contentSha256 ?? '', 'hex'),
    header,
    recovered: report.recovered,
    notes: [...report.notes, ...file.notes],
    messageId: message.id,
    fileName: file.fileName ?? message.sourceName,
    channel: message.channel,
    receivedAt: message.receivedAt,
    bytesXml: file.bytesXml,
  };
  const { byDomain, unknown } = splitRows(report.records, ownerOf);
  for (const name of stream?.unknown ?? []) unknown.add(name);
  const policyOwner = ownerOf(header.policy.domain);
  if (report.rowCount === 0) {
    if (policyOwner === null) unknown.add(header.policy.domain);
    else byDomain.set(policyOwner, []);
  }
  const owners = [...new Set([...byDomain.keys(), ...(stream?.loadings.keys() ?? [])])];
  if (owners.length === 0) return orphaned(plan, unknown, true);
  const keeper = policyOwner !== null && owners.includes(policyOwner) ? policyOwner : owners[0];
  plan.row.domainId = keeper ?? null;
  if (stream !== null && stream.loadings.size > 0) {
    plan.finish = [...stream.loadings.values()].map(({ domainId, fold }) => ({ ...base, domainId, fold }));
    plan.finish.sort((a, b) => Number(b.domainId === keeper) - Number(a.domainId === keeper));
    plan.refusedOfStream = report.refusedRows;
    const moved = plan.finish.some((share) => !isSameReport(share, { ...share, header: stream.header }));
    if (moved) return refuse({ ...plan, finish: [] }, headerMoved, [...stream.loadings.values()]);
    return orphaned(plan, unknown, false);
  }
  plan.shares = owners.map((domainId) => ({
    ...base,
    domainId,
    records: byDomain.get(domainId) ?? [],
    refusedRows: domainId === keeper ? report.refusedRows : [],
  }));
  return orphaned(plan, unknown, false);
}

const headerMoved: Problem = {
  code: 'header-changed',
  text: 'The description of this report changed after its first rows; it cannot be told which report they belong to.',
  source: 'RFC 9990 3.1.1',
};
