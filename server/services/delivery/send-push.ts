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
import { scopeOfUser } from '#server/store/people/sessions.ts';
import { alertPath } from '../page-url.ts';
import { sharesOf } from '../scope.ts';
import type { DueNotification } from './due-notification.ts';

const ttlSeconds = 4 * 3_600;

/** A message to one device. `gone` devices are forgotten; a failure is noted at the device and thrown. */
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

/** Pushes alerts to every device of a person; one device that takes it is enough. `null` where the person has no device any more. */
export async function pushNotices(context: Context, due: readonly DueNotification[]): Promise<string | null> {
  const { db } = context.store;
  const userId = due[0]?.notice.userId ?? null;
  const person = userId === null ? null : await scopeOfUser(db, userId);
  if (userId === null || person === null) return null;
  const devices = await subscriptionsOf(db, userId);
  const { critical, high } = await alertStats(db, person.scope, {}, { now: context.clock.now(), userId });
  let sent = 0;
  let failure: unknown = null;
  for (const device of devices)
    for (const telling of due) {
      const isUrgent = telling.alert.severity === 'critical';
      const topic = `alert-${telling.alert.id}`;
      const mayAct = mayActOnAlert(person, sharesOf(telling.alert.customers));
      try {
        if (
          (await pushTo(context, device, payloadOf(telling, isStaff(person.role), mayAct, critical + high), {
            topic,
            isUrgent,
          })) === 'sent'
        )
          sent += 1;
      } catch (error) {
        failure = error;
      }
    }
  if (sent === 0 && failure !== null) throw failure;
  return sent === 0 ? null : `push ${noticeKey(due)}`;
}

const noticeKey = (due: readonly { notice: NoticeRow }[]) => due[0]?.notice.id ?? '';
