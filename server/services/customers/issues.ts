import type { customers } from '#contract/customers.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { customerIssues, type Issue } from '#domain/customers/issues.ts';
import { dueDayProblem } from '#domain/due-day.ts';
import { sastOf } from '#domain/sast.ts';
import type { Context, UserCall } from '#server/context.ts';
import { invalid, notFound } from '#server/errors.ts';
import { issueWire, riskWire } from '#server/presenters/customer-file.ts';
import { listAlerts } from '#server/store/alerts/alerts.ts';
import { audit } from '#server/store/people/audit.ts';
import {
  customersWithTasks,
  dropEndedTasks,
  type IssueSubject,
  issueTasks,
  putIssueTask,
  taskKey,
} from '#server/store/people/issue-tasks.ts';
import { listAssignees } from '#server/store/people/users.ts';
import { assign } from '../alerts/actions.ts';
import { evaluateCustomer } from '../alerts/evaluate-customer.ts';
import { accessibleCustomer } from '../subscriptions/read.ts';
import { customerFacts, riskOf } from './overview.ts';

type Body = Parsed<(typeof customers)['assignIssue']>['body'];

const mostAlerts = 500;

/** What an issue is kept under: its alert, else its domain. */
const subjectOf = ({ kind, alertId, domainId }: Pick<Issue, 'kind' | 'alertId' | 'domainId'>): IssueSubject => ({
  kind,
  subject: alertId ?? domainId ?? 0,
});

const today = ({ clock }: Pick<Context, 'clock'>) => sastOf(clock.now().getTime()).day;

/** The issues of a customer that are open now, with its facts and the alerts among them. */
async function openIssues(context: Pick<Context, 'store' | 'clock' | 'statsCache'>, id: number) {
  const facts = (await customerFacts(context, [id])).get(id) ?? { domains: [] };
  const scope = { kind: 'customers' as const, ids: [id] };
  const { rows } = await listAlerts(
    context.store.db,
    scope,
    { status: ['open', 'acknowledged', 'snoozed'] },
    { limit: mostAlerts, offset: 0 },
  );
  return { facts, alerts: new Map(rows.map((row) => [row.id, row])), issues: customerIssues(facts.domains, rows) };
}

/** What to fix at a customer, the most urgent first, with who has it, and the risk with its parts. Throws 404. */
export async function issuesOfCustomer(call: UserCall, id: number) {
  const customer = await accessibleCustomer(call, id);
  const { facts, alerts, issues } = await openIssues(call, id);
  const tasks = await issueTasks(call.store.db, id);
  const day = today(call);
  return {
    customer,
    risk: riskWire(riskOf(facts)),
    issues: issues.map((issue) => {
      const alert = issue.alertId === null ? undefined : alerts.get(issue.alertId);
      return issueWire(issue, alert, tasks.get(taskKey(subjectOf(issue))), day);
    }),
  };
}

/** Compares the alert rules with a customer's domains now, then answers its issues. Throws 404. */
export async function analyzeIssues(call: UserCall, id: number) {
  await accessibleCustomer(call, id);
  const { domains, evaluated_time } = await evaluateCustomer(call, id);
  await endTasks(call, id);
  await audit(call.store.db, {
    at: call.clock.now(),
    actorUserId: call.actor.userId,
    action: 'issues_checked',
    entity: 'customer',
    entityId: id,
  });
  return { ...(await issuesOfCustomer(call, id)), domains, evaluated_time };
}

async function endTasks(context: Pick<Context, 'store' | 'clock' | 'statsCache'>, customerId: number): Promise<void> {
  const { issues } = await openIssues(context, customerId);
  await dropEndedTasks(context.store.db, customerId, issues.map(subjectOf));
}

/** Ends the tasks of all issues that are not open any more. */
export async function endIssueTasks(context: Pick<Context, 'store' | 'clock' | 'statsCache'>): Promise<void> {
  for (const id of await customersWithTasks(context.store.db)) await endTasks(context, id);
}

function refuse(field: string, text: string): never {
  throw invalid(text, { fields: [{ field, text }] });
}

/**
 * Sets who has an issue and until when it is to be fixed, or clears them; an alert is assigned. Repeating it changes nothing. Throws 404 for
 * an issue that is not open, 400 for somebody who is not of the staff and for a new day that is over, 403 as `assign` does.
 */
export async function assignIssue(call: UserCall, customerId: number, body: Body): Promise<void> {
  await accessibleCustomer(call, customerId);
  const wanted = subjectOf({ kind: body.kind, alertId: body.alert_id, domainId: body.domain_id });
  const { issues, alerts } = await openIssues(call, customerId);
  const issue = issues.find((one) => taskKey(subjectOf(one)) === taskKey(wanted));
  if (issue === undefined) throw notFound('This issue is not open any more.');
  const alert = issue.alertId === null ? undefined : alerts.get(issue.alertId);
  const before = (await issueTasks(call.store.db, customerId)).get(taskKey(wanted)) ?? { owner: null, dueOn: null };
  const held = alert === undefined ? before.owner : alert.assignedTo;
  const { owner_id: ownerId, due_on: dueOn } = body;
  if (ownerId === (held?.id ?? null) && dueOn === before.dueOn) return;
  const owner =
    ownerId === null ? null : (await listAssignees(call.store.db, 'mail', 'comment')).find(({ id }) => id === ownerId);
  if (owner === undefined) refuse('owner_id', 'Choose a member of staff.');
  const problem = dueOn === null || dueOn === before.dueOn ? null : dueDayProblem(dueOn, today(call));
  if (problem !== null) refuse('due_on', problem);
  if (alert !== undefined && ownerId !== (held?.id ?? null))
    await assign(call, { params: { id: alert.id }, body: { user_id: ownerId } });
  const at = call.clock.now();
  await call.store.db.transaction().execute(async (tx) => {
    await putIssueTask(tx, { customerId, ...wanted }, { ownerId: alert === undefined ? ownerId : null, dueOn, at });
    await audit(tx, {
      at,
      actorUserId: call.actor.userId,
      action: 'issue_assigned',
      entity: 'customer',
      entityId: customerId,
      details: { issue: issue.title, owner: owner?.name ?? 'nobody', due_on: dueOn ?? 'no day' },
    });
  });
}
