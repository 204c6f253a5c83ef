import type { Context } from '#server/context.ts';
import { alertWire } from '#server/presenters/alerts.ts';
import { findAlert, isOfIntake } from '#server/store/alerts/alerts.ts';
import { listWebhooks, noteWebhook, type WebhookRow } from '#server/store/delivery/webhooks.ts';
import { alertPath, pageUrl } from '../page-url.ts';
import { unseal } from '../sealing.ts';
import type { DueNotification } from './due-notification.ts';

/** Posts a message to a webhook and records the result. Throws when it was not accepted. */
export async function postTo(context: Context, hook: WebhookRow, id: string, body: object): Promise<void> {
  const at = context.clock.now();
  try {
    const secret = unseal(context.keys.sealing, hook.secret);
    await context.postWebhook({ url: hook.url, secret }, { id, body, at });
    await noteWebhook(context.store.db, hook.id, 'Taken', at);
  } catch (error) {
    await noteWebhook(context.store.db, hook.id, error instanceof Error ? error.message.slice(0, 300) : 'Failed', at);
    throw error;
  }
}

/**
 * Posts alerts to a webhook, each separately under its message id; accepted ones are reported through `onTaken`, since a later one may
 * fail. That of a customer gets each as the customer sees it, and none of domains that it has lost. `null` if nothing was posted, as the
 * webhook was removed or disabled.
 */
export async function postNotices(
  context: Context,
  address: string,
  due: readonly DueNotification[],
  onTaken: (noticeId: number) => void,
): Promise<string | null> {
  const [hook] = await listWebhooks(context.store.db, { id: Number(address.replace(/^webhook /, '')), isOn: true });
  if (hook === undefined) return null;
  const { customerId } = hook;
  const seen = ({ alert }: DueNotification) =>
    customerId === null ? alert : findAlert(context.store.db, { kind: 'customers', ids: [customerId] }, alert.id);
  let posted = 0;
  for (const one of due) {
    const { notice } = one;
    const alert = await seen(one);
    if (alert === null) continue;
    await postTo(context, hook, `notice-${notice.id}`, {
      event: 'alert',
      alert: alertWire(alert),
      link: pageUrl(context, alertPath(alert, isOfIntake(alert))),
    });
    onTaken(notice.id);
    posted += 1;
  }
  return posted === 0 ? null : `webhook ${due[0]?.notice.id ?? ''}`;
}
