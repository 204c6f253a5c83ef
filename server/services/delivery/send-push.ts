import { isStaff, mayActOnAlert } from '#domain/access.ts';
import type { Context } from '#server/context.ts';
import { alertStats, placeName } from '#server/store/alerts/alerts.ts';
import type { NoticeRow } from '#server/store/delivery/notices.ts';
import {
  noteSubscription,
  removeSubscription,
  type SubscriptionRow,
  subscriptionsOf,
} from '#server/store/delivery/push-subscriptions.ts';
import { scopeOfUser } from '#server/store/people/session-scopes.ts';
import { alertPath } from '../page-url.ts';
import { sharesOf } from '../scope.ts';
import type { DueNotification } from './due-notification.ts';

const ttlSeconds = 4 * 3_600;
/** How long after its start a push run may begin new messages. */
const budgetMs = 20_000;
const failuresOfDead = 10;
const deadAfterMs = 3 * 86_400_000;

/**
 * A message to one device. Devices that are gone are deleted, and so is one that failed ten times in a row without accepting anything for
 * three days; any other failure is recorded on the device and thrown.
 */
export async function pushTo(
  context: Context,
  device: SubscriptionRow,
  payload: object,
  options: { topic: string; isUrgent: boolean },
): Promise<'sent' | 'gone'> {
  const { db } = context.store;
  const at = context.clock.now();
  try {
    const outcome = await context.push.send(device, payload, { ttlSeconds, ...options });
    if (outcome === 'gone') await removeSubscription(db, device.userId, device.id);
    else await noteSubscription(db, device.id, at, null);
    return outcome;
  } catch (error) {
    const aliveAt = device.lastOkAt ?? device.createdAt;
    const isDead = device.failures + 1 >= failuresOfDead && at.getTime() - aliveAt.getTime() > deadAfterMs;
    if (isDead) {
      await removeSubscription(db, device.userId, device.id);
      return 'gone';
    }
    await noteSubscription(db, device.id, at, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

function payloadOf({ alert, notice }: DueNotification, forStaff: boolean, mayAct: boolean, count: number): object {
  const { severity, title } = alert;
  return {
    title: `${severity === 'critical' ? 'Critical' : 'High'}: ${placeName(alert) ?? 'Intake'}`,
    body: `${title}\n${alert.nextStep}`,
    tag: `alert-${alert.id}`,
    url: alertPath(alert, forStaff),
    alert_id: alert.id,
    version: alert.version,
    actions: mayAct && alert.status === 'open' ? ['acknowledge', 'open'] : ['open'],
    count,
    notice_id: notice.id,
  };
}

/**
 * Pushes alerts to all of a person's devices at once, for at most 20 seconds; one device that accepts is enough. `null` if the person has
 * no device left.
 */
export async function pushNotices(context: Context, due: readonly DueNotification[]): Promise<string | null> {
  const { db } = context.store;
  const userId = due[0]?.notice.userId ?? null;
  const person = userId === null ? null : await scopeOfUser(db, userId);
  if (userId === null || person === null) return null;
  const devices = await subscriptionsOf(db, userId);
  const { open } = await alertStats(db, person.scope, {}, { now: context.clock.now(), userId });
  const until = performance.now() + budgetMs;
  const messages = due.map((one) => ({
    payload: payloadOf(one, isStaff(person.role), mayActOnAlert(person, sharesOf(one.alert.customers)), open),
    options: { topic: `alert-${one.alert.id}`, isUrgent: one.alert.severity === 'critical' },
  }));
  let sent = 0;
  let failure: unknown = null;
  // Sequential delivery would let dead devices delay everybody's alerts; the first failure of a device ends its turn.
  await Promise.all(
    devices.map(async (device) => {
      try {
        for (const { payload, options } of messages) {
          if (performance.now() > until) throw new Error('The push services took too long.');
          if ((await pushTo(context, device, payload, options)) === 'gone') return;
          sent += 1;
        }
      } catch (error) {
        failure = error;
      }
    }),
  );
  if (sent === 0 && failure !== null) throw failure;
  return sent === 0 ? null : `push ${noticeKey(due)}`;
}

const noticeKey = (due: readonly { notice: NoticeRow }[]) => due[0]?.notice.id ?? '';
