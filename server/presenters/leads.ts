import type { Plan } from '#domain/billing/plans.ts';
import { answerTime } from '#domain/leads/answer-time.ts';
import { checkGroups } from '#domain/leads/check-groups.ts';
import { firstAnswer } from '#domain/leads/first-answer.ts';
import { nextTask, taskState } from '#domain/leads/tasks.ts';
import { type Worth, type WorthSum, worthOf } from '#domain/leads/worth.ts';
import { sastOf } from '#domain/sast.ts';
import type { SecurityScore } from '#domain/score/security-score.ts';
import type { PlanRow } from '#server/store/billing/plans.ts';
import type { AuditRow } from '#server/store/people/audit-trail.ts';
import type { LeadFileRow, LeadRow } from '#server/store/people/lead-files.ts';
import type { LeadTask, OpenTask } from '#server/store/people/lead-tasks.ts';

/** The moment that enquiries are seen at, and days without staff. */
export type SalesClock = { nowMs: number; holidays: ReadonlySet<string> };

/** What enquiries are shown with: the moment, and the plans by their id. */
export type LeadView = SalesClock & { plans: ReadonlyMap<number, PlanRow> };

/** What a list of enquiries is shown with: also their tasks that are not done. */
export type LeadsView = LeadView & { tasks: ReadonlyMap<number, readonly OpenTask[]> };

/** What the plan costs that an enquiry was offered, on the day of its end or today; `null` without a plan. */
export function leadWorth(
  { planId, agreedCents, closedAt }: Pick<LeadRow, 'planId' | 'agreedCents' | 'closedAt'>,
  { nowMs, plans }: Pick<LeadView, 'nowMs' | 'plans'>,
): Worth | null {
  const plan = planId === null ? undefined : plans.get(planId);
  const { day } = sastOf(closedAt?.getTime() ?? nowMs);
  return plan === undefined ? null : worthOf({ prices: plan.prices, agreedCents }, day);
}

/** The sum of what enquiries are worth, in API terms. */
export const worthWire = ({ cents, isLeast, offers }: WorthSum) => ({ cents, is_least: isLeast, offers });

function offeredPlan(row: LeadRow, view: LeadView): (Plan & { id: number }) | null {
  const plan = row.planId === null ? undefined : view.plans.get(row.planId);
  const worth = leadWorth(row, view);
  if (plan === undefined || worth === null) return null;
  return { id: plan.id, name: plan.name, limits: plan.limits, priceCents: worth.cents, isFromPrice: worth.isLeast };
}

/** A visitor's enquiry. */
export function leadWire(row: LeadRow, view: LeadsView) {
  const { nowMs, holidays, tasks } = view;
  const { next, overdue } = nextTask(row.status, tasks.get(row.id) ?? [], sastOf(nowMs).day);
  const plan = offeredPlan(row, view);
  const { status, createdAt, answeredAt } = row;
  const { dueMs, state, salesMs } = answerTime(
    { status, writtenMs: createdAt.getTime(), answeredMs: answeredAt?.getTime() ?? null },
    nowMs,
    holidays,
  );
  return {
    id: row.id,
    status: row.status,
    name: row.name,
    email: row.email,
    company: row.company,
    telephone: row.telephone,
    topic: row.topic,
    domain: row.domain,
    message: row.message,
    score: row.score,
    created_at: row.createdAt.toISOString(),
    answer_due_at: new Date(dueMs).toISOString(),
    answer_state: state,
    answer_minutes: Math.floor(salesMs / 60_000),
    answered_at: answeredAt?.toISOString() ?? null,
    closed_at: row.closedAt?.toISOString() ?? null,
    lost_reason: row.lostReason,
    plan: plan === null ? null : { id: plan.id, name: plan.name, price_cents: plan.priceCents, is_least: plan.isFromPrice },
    next_task: next === null ? null : { what: next.what, due_on: next.dueOn, owner: next.owner, is_overdue: overdue > 0 },
    overdue_tasks: overdue,
  };
}

/** A task of an enquiry of that status on a day (SAST). */
const taskWire = (status: LeadRow['status'], { id, what, owner, dueOn, doneAt, doneBy }: LeadTask, today: string) => ({
  id,
  what,
  owner,
  due_on: dueOn,
  state: taskState({ status, isDone: doneAt !== null, dueOn }, today),
  done_at: doneAt?.toISOString() ?? null,
  done_by: doneBy,
});

/** A stored check of a domain as points by group; `null` where none was stored, or an older one without its lines. */
function checkPoints(stored: unknown) {
  const found = stored as { check?: { checked_at?: string }; score?: Partial<SecurityScore> } | null;
  const { lines, score = null, grade = null } = found?.score ?? {};
  const checkedAt = found?.check?.checked_at;
  if (lines === undefined || checkedAt === undefined) return null;
  return { checked_at: checkedAt, score, grade, groups: checkGroups({ lines }) };
}

type Beside = LeadsView & {
  from: string;
  outgoing: 'smtp' | 'outbox';
  timeline: readonly AuditRow[];
  allTasks: readonly LeadTask[];
  taskOwners: { id: number; name: string }[];
};

/** An enquiry with its consent, a first answer signed by `from`, its tasks, and what was done with it. */
export function leadFileWire(row: LeadFileRow, { from, outgoing, timeline, allTasks, taskOwners, ...view }: Beside) {
  const { id, name, telephone, domain, score, todo, customerId, customerName } = row;
  return {
    ...leadWire(row, view),
    id,
    source_page: row.sourcePage,
    consent_at: row.consentAt.toISOString(),
    consent_text: row.consentText,
    marketing: row.marketing,
    notes: row.notes,
    tasks: allTasks.map((task) => taskWire(row.status, task, sastOf(view.nowMs).day)),
    task_owners: taskOwners,
    conversion_left: row.conversion === null ? null : (row.conversion.refusals ?? []),
    customer: customerId === null ? null : { id: customerId, name: customerName ?? '' },
    checks: { first: checkPoints(row.result), now: checkPoints(row.lastCheck) },
    sent: row.sent === null ? null : { ...row.sent, at: new Date(row.sent.at).toISOString() },
    outgoing,
    answer: firstAnswer({ name, telephone, domain, score, todo, from, plan: offeredPlan(row, view) }),
    timeline: timeline.map(({ at, actor, action }) => ({ at: at.toISOString(), actor, action })),
  };
}

/** What became of a conversion; refusals say why a part of it was not done. */
export type Conversion = {
  customerId: number;
  domainRefusal: string | null;
  planRefusal: string | null;
  mail: 'sent' | 'kept' | 'failed' | null;
  link: string | null;
  invitationRefusal: string | null;
};

/** What became of the parts of a conversion. */
export function conversionWire({ domainRefusal, planRefusal, invitationRefusal, mail, link }: Omit<Conversion, 'customerId'>) {
  return { domain_refusal: domainRefusal, plan_refusal: planRefusal, invitation_refusal: invitationRefusal, mail, link };
}
