import { customerIssues } from '#domain/customers/issues.ts';
import type { UserCall } from '#server/context.ts';
import { issueWire, riskWire } from '#server/presenters/customer-file.ts';
import { listAlerts } from '#server/store/alerts/alerts.ts';
import { evaluateCustomer } from '../alerts/evaluate-customer.ts';
import { accessibleCustomer } from '../subscriptions/read.ts';
import { customerFacts, riskOf } from './overview.ts';

const mostAlerts = 500;

/** What to fix at a customer, the most urgent first, with the risk and its parts. Throws 404. */
export async function issuesOfCustomer(call: UserCall, id: number) {
  const customer = await accessibleCustomer(call, id);
  const facts = (await customerFacts(call, [id])).get(id) ?? { domains: [] };
  const scope = { kind: 'customers' as const, ids: [id] };
  const { rows } = await listAlerts(
    call.store.db,
    scope,
    { status: ['open', 'acknowledged', 'snoozed'] },
    { limit: mostAlerts, offset: 0 },
  );
  const alerts = new Map(rows.map((row) => [row.id, row]));
  const issues = customerIssues(facts.domains, rows);
  return {
    customer,
    risk: riskWire(riskOf(facts)),
    issues: issues.map((issue) => issueWire(issue, issue.alertId === null ? undefined : alerts.get(issue.alertId))),
  };
}

/** Compares the alert rules with a customer's domains now, then answers its issues. Throws 404. */
export async function analyzeIssues(call: UserCall, id: number) {
  await accessibleCustomer(call, id);
  const { domains, evaluated_time } = await evaluateCustomer(call, id);
  return { ...(await issuesOfCustomer(call, id)), domains, evaluated_time };
}
