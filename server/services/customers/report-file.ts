import type { FileReply } from '#contract/endpoint.ts';
import { mainPart } from '#domain/customers/risk.ts';
import type { UserCall } from '#server/context.ts';
import { customerReport } from '#server/templates/customer-report.ts';
import { issuesOfCustomer } from './issues.ts';
import { customerPerformance } from './performance.ts';

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'customer';

/** A printable report about a customer over the last days: its mail, its domains, what to fix. One HTML page. Throws 404. */
export async function customerReportFile(call: UserCall, id: number, days: number): Promise<FileReply> {
  const [performance, { risk, issues }] = await Promise.all([customerPerformance(call, id, days), issuesOfCustomer(call, id)]);
  const { customer, period } = performance;
  const body = customerReport({
    ...performance,
    name: customer.name,
    risk: risk === null ? null : { points: risk.points, reason: mainPart(risk)?.reason ?? null },
    issues,
    madeAt: call.clock.now(),
  });
  return { fileName: `${slug(customer.name)}-${period.end_date}.html`, contentType: 'text/html; charset=utf-8', body };
}
