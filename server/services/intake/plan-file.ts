import { type ReportShare, spanDays } from '#server/store/reports/report-share.ts';
import { emptyPlan, type FilePlan, orphaned, type PlanContext, refuse, wrongPeriod } from './file-plan.ts';
import { rowsByOwner } from './owners.ts';
import { planFailure } from './plan-failure.ts';
import { planTls } from './plan-tls.ts';
import type { AggregateFile, ReadFile } from './read-types.ts';
import { shareOf } from './share-of.ts';

/** Decides which domains a file's content belongs to (RFC 9990 3.1.2). Report ids are 0 until the group allocates them. */
export function planFile(file: ReadFile, context: PlanContext): FilePlan {
  const plan = emptyPlan(file, context.message);
  if (file.kind === 'none') return refuse(plan, file.problem);
  if (!file.result.ok) return refuse(plan, file.result.problems[0]);
  if (file.kind === 'aggregate') return planAggregate(plan, { ...file, result: file.result }, context);
  if (file.kind === 'tls') return planTls(plan, file, context);
  return planFailure(plan, file, context);
}

function planAggregate(plan: FilePlan, file: AggregateFile, context: PlanContext): FilePlan {
  const { ownerOf } = context;
  const report = file.result.value;
  const { header } = report;
  plan.row.reporter = header.orgName;
  plan.row.extReportId = header.reportId;
  plan.row.policyDomain = header.policy.domain;
  plan.row.rowsRead = report.rowCount;
  plan.row.rowsRefused = report.refusedRowCount;
  const wrong = wrongPeriod(header.end, context.now);
  if (wrong !== null) return refuse(plan, wrong);
  const { byDomain, unknown } = rowsByOwner(file.rows, spanDays(header), ownerOf);
  const policyOwner = ownerOf(header.policy.domain);
  if (report.rowCount === 0) {
    if (policyOwner === null) unknown.add(header.policy.domain);
    else byDomain.set(policyOwner, file.rows);
  }
  const owners = [...byDomain.keys()];
  if (owners.length === 0) return orphaned(plan, unknown, true);
  const keeper = policyOwner !== null && owners.includes(policyOwner) ? policyOwner : owners[0];
  plan.row.domainId = keeper ?? null;
  const share = { ...shareOf(file, context), id: 0 };
  plan.shares = [...byDomain].map(
    ([domainId, rows]): ReportShare => ({ ...share, domainId, rows, refusedRows: domainId === keeper ? report.refusedRows : [] }),
  );
  return orphaned(plan, unknown, false);
}
