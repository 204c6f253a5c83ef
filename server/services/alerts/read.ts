import type { alertManagement } from '#contract/alert-management.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { isStaff } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { alertStepWire, alertWire } from '#server/presenters/alerts.ts';
import { notificationWire } from '#server/presenters/notifications.ts';
import { alertTimeline } from '#server/store/alerts/alert-moves.ts';
import { type AlertRow, alertStats, lastEvaluation, listAlerts } from '#server/store/alerts/alerts.ts';
import { countNotices, noticesOf } from '#server/store/delivery/notices.ts';
import type { CustomerScope } from '#server/store/scope.ts';
import { accessibleDomain, accessibleScope, activeScope } from '../scope.ts';
import { ownerOf } from '../sessions/view-as.ts';

type Calls = typeof alertManagement;
const similarDays = 90;

/**
 * The scope of a list: the requested domain or customer if accessible, otherwise the active scope. Any other request gets an empty list.
 */
async function scopeOf(
  call: UserCall,
  query: { domain_id?: number | undefined; customer_id?: number | undefined },
): Promise<CustomerScope> {
  if (query.domain_id !== undefined) await accessibleDomain(call, query.domain_id);
  const within = accessibleScope(call.actor);
  if (query.customer_id !== undefined)
    return within.kind === 'all' || within.ids.includes(query.customer_id)
      ? { kind: 'customers', ids: [query.customer_id] }
      : { kind: 'customers', ids: [] };
  return query.domain_id !== undefined ? within : activeScope(call.actor);
}

/** A page of alerts, worst first, with the time at which the rules were last evaluated for the domains of the scope. */
export async function alertPage(call: UserCall, query: Parsed<Calls['alerts']>['query']) {
  const { db } = call.store;
  const scope = await scopeOf(call, query);
  const filter = {
    domainId: query.domain_id,
    status: query.status,
    severity: query.severity,
    rule: query.rule,
    of: query.mine ? ownerOf(call.actor) : undefined,
    text: query.q === '' ? undefined : query.q,
  };
  const { rows, total } = await listAlerts(db, scope, filter, query);
  return {
    alerts: rows.map(alertWire),
    pagination: { limit: query.limit, offset: query.offset, total },
    evaluated_time: (await lastEvaluation(db, scope))?.toISOString() ?? null,
  };
}

const homeOf = ({ domainId, customerId }: AlertRow) =>
  domainId === null ? { customerId: customerId ?? undefined } : { domainId };

/**
 * An alert with its timeline, its notifications (staff see all, others their own), and other alerts with the same cause, domain or
 * customer.
 */
export async function wholeAlert(call: UserCall, alert: AlertRow) {
  const { db } = call.store;
  const scope = accessibleScope(call.actor);
  const page = { limit: 10, offset: 0 };
  const same = await listAlerts(db, scope, { cause: alert.cause, butNot: alert.id }, page);
  const before =
    alert.domainId === null && alert.customerId === null
      ? { rows: [] }
      : await listAlerts(db, scope, { ...homeOf(alert), rule: alert.rule, butNot: alert.id }, page);
  const since = call.clock.now().getTime() - similarDays * 86_400_000;
  const similar = [...same.rows, ...before.rows.filter(({ id }) => !same.rows.some((row) => row.id === id))];
  const notices = await noticesOf(db, alert.id);
  return {
    alert: alertWire(alert),
    timeline: (await alertTimeline(db, scope, alert.id)).map(alertStepWire),
    notifications: notices
      .filter(({ userId }) => isStaff(call.actor.role) || userId === ownerOf(call.actor))
      .map(notificationWire),
    similar: similar.filter(({ detectedAt }) => detectedAt.getTime() > since).map(alertWire),
  };
}

/** The statistics of the alert centre for the requested domain or customer, otherwise for the active scope. */
export async function alertCounts(call: UserCall, query: Parsed<Calls['stats']>['query']) {
  const { db } = call.store;
  const scope = await scopeOf(call, query);
  const now = call.clock.now();
  const stats = await alertStats(db, scope, { domainId: query.domain_id }, { now, userId: ownerOf(call.actor) });
  const notices = isStaff(call.actor.role) ? await countNotices(db) : { waiting: 0, dead: 0 };
  return {
    open: stats.open,
    acknowledged: stats.acknowledged,
    snoozed: stats.snoozed,
    mine: stats.mine,
    by_severity: { critical: stats.critical, high: stats.high, medium: stats.medium, low: stats.low, info: stats.info },
    opened_24h: stats.opened24h,
    resolved_24h: stats.resolved24h,
    newest_time: stats.newestAt?.toISOString() ?? null,
    minutes_to_acknowledge: stats.minutesToAcknowledge,
    acknowledged_30d: stats.acknowledged30d,
    messages_waiting: notices.waiting,
    messages_dead: notices.dead,
    evaluated_time: (await lastEvaluation(db, scope))?.toISOString() ?? null,
  };
}
