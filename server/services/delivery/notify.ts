import { alertRule } from '#domain/alerts/catalogue.ts';
import { plannedFor } from '#domain/alerts/planned-changes.ts';
import { nextEscalation } from '#domain/delivery/escalation.ts';
import { planNotices } from '#domain/delivery/plan.ts';
import { severities } from '#domain/vocabulary.ts';
import type { Context } from '#server/context.ts';
import { plannedChanges } from '#server/store/alerts/alert-facts.ts';
import { addAlertEvent } from '#server/store/alerts/alert-moves.ts';
import { listRuleRows } from '#server/store/alerts/alert-rules.ts';
import { type AlertRow, findAlert, isOfIntake } from '#server/store/alerts/alerts.ts';
import { confirmedCopies } from '#server/store/delivery/alert-copies.ts';
import { addNotices, type NewNotice, setEscalation, unannouncedEvent } from '#server/store/delivery/notice-queue.ts';
import { listWebhooks } from '#server/store/delivery/webhooks.ts';
import { systemScope } from '#server/store/scope.ts';
import { effectiveRules } from '../alerts/rules.ts';
import { publicHolidays } from '../holidays.ts';
import { type Addressed, type Recipient, recipientsOf } from './recipients.ts';

const everything = systemScope('notifying the recipients of an alert');

const monthMs = 31 * 86_400_000;

/** An alert as its recipients are worked out, with what its rule says of recipients. */
export async function addressedAlert(context: Pick<Context, 'store'>, alert: AlertRow): Promise<Addressed> {
  const customerIds = alert.customers.map(({ id }) => id);
  const rows = await listRuleRows(context.store.db, { customerIds, domainIds: alert.domainId === null ? [] : [alert.domainId] });
  const rule = effectiveRules(rows, { domainId: alert.domainId, customerIds, tag: null }).find(
    (one) => one.rule.key === alert.rule,
  );
  return {
    severity: alert.severity,
    isGoodNews: alertRule(alert.rule)?.delivery === 'digest',
    domainId: alert.domainId,
    customerIds,
    recipients: rule?.recipients ?? [],
    isStaffs: isOfIntake(alert),
    plannedFor: await plannedCustomers(context, alert, customerIds),
  };
}

/** The customers that announced the change an alert is about: for their people it is informational. */
async function plannedCustomers(
  { store }: Pick<Context, 'store'>,
  { rule, domainId, happenedAt }: AlertRow,
  customerIds: readonly number[],
): Promise<number[]> {
  if (domainId === null || alertRule(rule)?.isChange !== true) return [];
  const changes = await plannedChanges(store.db, customerIds, happenedAt);
  return plannedFor(
    changes.filter((one) => one.domainId === null || one.domainId === domainId),
    happenedAt.getTime(),
  );
}

type Base = Omit<NewNotice, 'channel' | 'address' | 'userId' | 'mode' | 'dueAt'>;

function noticesFor({ plan, userId, email, devices }: Recipient, base: Base): NewNotice[] {
  return plan.notices.flatMap(({ channel, mode, dueMs }) => {
    const notice = { ...base, channel, mode, dueAt: new Date(dueMs), userId };
    if (channel === 'push') return devices > 0 ? [{ ...notice, address: `user ${userId ?? 0}` }] : [];
    return [{ ...notice, address: email }];
  });
}

/** Adds the confirmed additional addresses of people: they receive what the person may see. */
function copiesFor(recipient: Recipient, base: Base, confirmed: ReadonlySet<string>): NewNotice[] {
  const messages = noticesFor(recipient, base).filter(({ channel }) => channel === 'email');
  const named = recipient.preferences.copies.filter((email) => confirmed.has(`${recipient.userId} ${email}`));
  return named.flatMap((address) => messages.map((notice) => ({ ...notice, address })));
}

async function webhookNotices(context: Context, alert: AlertRow, planned: readonly number[], base: Base): Promise<NewNotice[]> {
  const customerIds = alert.customers.map(({ id }) => id);
  const hooks = await listWebhooks(context.store.db, { isOn: true });
  return hooks
    .filter(({ customerId }) => customerId === null || customerIds.includes(customerId))
    .filter(({ customerId, minSeverity }) => {
      const isPlanned = customerId !== null && planned.includes(customerId);
      return severities.indexOf(isPlanned ? 'info' : alert.severity) <= severities.indexOf(minSeverity);
    })
    .map(({ id }) => ({
      ...base,
      channel: 'webhook',
      address: `webhook ${id}`,
      userId: null,
      mode: 'now',
      dueAt: context.clock.now(),
    }));
}

/**
 * Plans the notifications for the latest alert event that is still unannounced: to the people of the current escalation step, or those the
 * event names. Queues what is due at once. Safe to repeat: one address gets one message per event.
 */
export async function notifyAlert(context: Context, alertId: number): Promise<number> {
  const { db } = context.store;
  const alert = await findAlert(db, everything, alertId);
  const event = alert === null ? null : await unannouncedEvent(db, alertId);
  if (alert === null || event === null || alert.status === 'resolved' || alert.status === 'snoozed') return 0;
  const now = context.clock.now();
  const addressed = await addressedAlert(context, alert);
  const recipients = await recipientsOf(context, addressed, now.getTime());
  const base: Base = { alertId, eventId: event.id, at: now };
  const isToStaff = event.details['to'] === 'staff';
  const step = event.kind === 'escalated' && !isToStaff ? alert.escalation : 0;
  const holidays = publicHolidays(now.getTime(), now.getTime() + monthMs);
  const wanted = recipients
    .filter((one) => (isToStaff ? one.source === 'staff' : event.kind === 'escalated' ? one.step <= step : one.step === 0))
    .map((one) =>
      isToStaff
        ? { ...one, plan: planNotices(one.preferences, { ...addressed, isGoodNews: false }, now.getTime(), holidays) }
        : one,
    );
  const confirmed = await confirmedCopies(
    db,
    wanted.flatMap(({ userId }) => userId ?? []),
  );
  // Copies come last: of several messages to one address the first wins, which must be that of the address's own person.
  const notices = [
    ...wanted.flatMap((one) => noticesFor(one, base)),
    ...wanted.flatMap((one) => copiesFor(one, base, confirmed)),
  ];
  if (event.kind !== 'escalated') notices.push(...(await webhookNotices(context, alert, addressed.plannedFor, base)));
  const added = await db.transaction().execute(async (tx) => {
    const count = await addNotices(tx, notices);
    if (alert.severity === 'critical' && alert.status === 'open' && event.kind !== 'escalated')
      await setEscalation(tx, alertId, 0, new Date(nextEscalation(0, now.getTime(), holidays) ?? now.getTime()));
    if (count > 0) {
      const names = [...new Set(wanted.filter(({ plan }) => plan.notices.length > 0).map(({ name }) => name))];
      await addAlertEvent(tx, {
        alertId,
        at: now,
        kind: 'notified',
        by: null,
        details: { messages: count, people: names.slice(0, 10), of: event.id },
      });
    }
    return count;
  });
  if (notices.some(({ dueAt }) => dueAt <= now)) await context.queue.enqueue('alerts-send', {}, { singletonKey: 'now' });
  return added;
}
