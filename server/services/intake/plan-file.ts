import { emptyPlan, type FilePlan, orphaned, type PlanContext, refuse } from './file-plan.ts';
import { splitRows } from './owners.ts';
import { planFailure } from './plan-failure.ts';
import { planTls } from './plan-tls.ts';
import type { AggregateFile, ReadFile } from './read-types.ts';
import { shareOf } from './share-of.ts';
import type { ReportStream } from './stream-report.ts';

/** Decides which domains a file's content goes to (RFC 9990 3.1.2). Report numbers are 0 until the group draws them, but for streams. */
export function planFile(file: ReadFile, stream: ReportStream | null, context: PlanContext): FilePlan {
  const plan = emptyPlan(file, context.message);
  const loaded = stream === null ? [] : [...stream.loadings.values()];
  if (file.kind === 'none') return refuse(plan, file.problem, loaded);
  if (!file.result.ok) return refuse(plan, file.result.problems[0], loaded);
  if (file.kind === 'aggregate') return planAggregate(plan, { ...file, result: file.result }, stream, context);
  if (file.kind === 'tls') return planTls(plan, file, context);
  return planFailure(plan, file, context);
}

function planAggregate(
  plan: FilePlan,
  file: AggregateFile,
  stream: ReportStream | null,
  { message, ownerOf }: PlanContext,
): FilePlan {
  const report = file.result.value;
  const { header } = report;
  plan.row.reporter = header.orgName;
  plan.row.extReportId = header.reportId;
  plan.row.policyDomain = header.policy.domain;
  plan.row.rowsRead = report.rowCount;
  plan.row.rowsRefused = report.refusedRowCount;
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
    plan.finish = [...stream.loadings.values()];
    plan.finish.sort((a, b) => Number(b.domainId === keeper) - Number(a.domainId === keeper));
    plan.refusedOfStream = report.refusedRows;
    return orphaned(plan, unknown, false);
  }
  const share = { ...shareOf(file, message), id: 0 };
  plan.shares = owners.map((domainId) => ({
    ...share,
    domainId,
    records: byDomain.get(domainId) ?? [],
    refusedRows: domainId === keeper ? report.refusedRows : [],
  }));
  return orphaned(plan, unknown, false);
}
