import pLimit from 'p-limit';
import { isStaff } from '#domain/access.ts';
import { severities } from '#domain/vocabulary.ts';
import { failureMove, notificationMoves } from '#machines/notification.ts';
import type { Context } from '#server/context.ts';
import { type AlertRow, findAlert } from '#server/store/alerts/alerts.ts';
import { claimDue, messagesSince, settleNotices } from '#server/store/delivery/notice-queue.ts';
import type { NoticeRow } from '#server/store/delivery/notices.ts';
import { systemScope } from '#server/store/scope.ts';
import { alertMail } from '#server/templates/mail/alert.ts';
import { senderNameFor } from '../documents/sender-name.ts';
import { alertPath, alertsPath, pageUrl } from '../page-url.ts';
import { openAudience } from './audience.ts';
import { copyToken } from './copies.ts';
import type { DueNotification } from './due-notification.ts';
import { pushNotices } from './send-push.ts';
import { postNotices } from './send-webhook.ts';

const everything = systemScope('sending due notifications');

/** What a sending run did: messages by outcome. */
export type SendResult = { sent: number; dropped: number; postponed: number; failed: number; dead: number };

/** Each channel has its own slots, so that push services and webhooks that never answer delay no email. */
const atOnce = { email: 8, push: 8, webhook: 8 };
const noticesAtOnce = 1_000;
const staleMs = 10 * 60_000;
const hourMs = 3_600_000;
const emailsAnHour = 10;
const maxTries = 6;

/** When a notification that failed this many times is retried: 1, 2, 4, 8 and 16 minutes later. */
function nextTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + 60_000 * 2 ** (tries - 1));
}

/** Messages to one address that go out together. */
type Parcel = Pick<NoticeRow, 'channel' | 'address' | 'mode'> & { notices: DueNotification[] };

/** Sends what is due, to many addresses at once, until nothing is left. Failures wait for their retry. Safe to run in several processes. */
export async function sendDue(context: Context): Promise<SendResult> {
  const { db } = context.store;
  const round: SendResult = { sent: 0, dropped: 0, postponed: 0, failed: 0, dead: 0 };
  const limits = { email: pLimit(atOnce.email), push: pLimit(atOnce.push), webhook: pLimit(atOnce.webhook) };
  for (;;) {
    const now = context.clock.now();
    const claimed = await claimDue(db, { now, stale: new Date(now.getTime() - staleMs), limit: noticesAtOnce });
    if (claimed.length === 0) return round;
    const parcels = await pack(context, claimed, now, round);
    const addresses = parcels.filter(({ channel }) => channel === 'email').map(({ address }) => address);
    const counts = await messagesSince(db, addresses, new Date(now.getTime() - hourMs));
    await Promise.all(parcels.map((parcel) => limits[parcel.channel](() => deliver(context, parcel, counts, now, round))));
  }
}

async function pack(context: Context, claimed: readonly NoticeRow[], now: Date, round: SendResult): Promise<Parcel[]> {
  const { db } = context.store;
  const alerts = new Map<number, AlertRow | null>();
  for (const id of new Set(claimed.map(({ alertId }) => alertId))) alerts.set(id, await findAlert(db, everything, id));
  const seenBy = await openAudience(db, claimed, now);
  const over: number[] = [];
  const strangers: number[] = [];
  const parcels = new Map<string, Parcel>();
  for (const notice of claimed) {
    const alert = alerts.get(notice.alertId) ?? null;
    // The end of a snooze notifies again.
    const isSnoozed = alert?.status === 'snoozed' && notice.channel !== 'webhook';
    if (alert === null || alert.status === 'resolved' || isSnoozed) {
      over.push(notice.id);
      continue;
    }
    const seen = seenBy(notice, alert);
    if (seen === null) {
      strangers.push(notice.id);
      continue;
    }
    const { channel, address, mode } = notice;
    const key = `${channel} ${mode} ${address}`;
    const parcel = parcels.get(key) ?? { channel, address, mode, notices: [] };
    parcel.notices.push({ notice, alert: seen });
    parcels.set(key, parcel);
  }
  await settleNotices(db, over, notificationMoves.drop, { at: now, error: 'The alert had ended, or was snoozed.' });
  await settleNotices(db, strangers, notificationMoves.drop, {
    at: now,
    error: 'This person may not see the alert any more, or muted it.',
  });
  round.dropped += over.length + strangers.length;
  const rank = ({ alert }: DueNotification) => severities.indexOf(alert.severity);
  for (const { notices } of parcels.values()) notices.sort((a, b) => rank(a) - rank(b));
  return [...parcels.values()];
}

async function deliver(
  context: Context,
  parcel: Parcel,
  counts: ReadonlyMap<string, number>,
  now: Date,
  round: SendResult,
): Promise<void> {
  const { db } = context.store;
  const { channel, address, notices } = parcel;
  const ids = notices.map(({ notice }) => notice.id);
  if (isOverCeiling(parcel, counts.get(address) ?? 0, now)) {
    const dueAt = new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);
    const error = `More than ${emailsAnHour} emails in an hour: bundled.`;
    await settleNotices(db, ids, notificationMoves.postpone, { at: now, dueAt, mode: 'bundle', error });
    round.postponed += ids.length;
    return;
  }
  const taken = new Set<number>();
  try {
    const message =
      channel === 'email'
        ? await mail(context, parcel)
        : channel === 'push'
          ? await pushNotices(context, notices)
          : await postNotices(context, address, notices, (id) => taken.add(id));
    if (message === null)
      await settleNotices(db, ids, notificationMoves.drop, { at: now, error: 'No device or address is left.' });
    else await settleNotices(db, ids, notificationMoves.deliver, { at: now, message });
    round[message === null ? 'dropped' : 'sent'] += ids.length;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const tries = Math.max(...notices.map(({ notice }) => notice.tries));
    const failure = failureMove({ tries, maxTries });
    context.log.warn({ err: error, channel }, 'a message about alerts could not be sent');
    const left = ids.filter((id) => !taken.has(id));
    await settleNotices(db, [...taken], notificationMoves.deliver, { at: now, message: address });
    const dueAt = failure.to === 'waiting' ? { dueAt: nextTry(tries, now) } : {};
    await settleNotices(db, left, failure, { ...dueAt, at: now, error: text });
    round.sent += taken.size;
    round[failure.to === 'dead' ? 'dead' : 'failed'] += left.length;
  }
}

function isOverCeiling({ channel, mode }: Parcel, messages: number, now: Date): boolean {
  if (channel !== 'email' || mode === 'digest' || mode === 'weekly' || (mode === 'bundle' && now.getMinutes() === 0))
    return false;
  return messages >= emailsAnHour;
}

/** The customer that all of these alerts are about; `null` where there are several, or a domain is shared. */
function onlyCustomerOf(alerts: readonly Pick<AlertRow, 'customerId' | 'customers'>[]): number | null {
  const ids = new Set(
    alerts.flatMap(({ customerId, customers }) => (customerId === null ? customers.map(({ id }) => id) : [customerId])),
  );
  const [only] = ids;
  return only === undefined || ids.size > 1 ? null : only;
}

async function mail(context: Context, { address, mode, notices }: Parcel): Promise<string> {
  const alerts = notices.map(({ alert }) => alert);
  const [first] = alerts;
  const isOne = alerts.length === 1 && first !== undefined;
  const isOwn = notices.some(({ notice }) => notice.email === address);
  const copied = isOwn ? null : notices.find(({ notice }) => notice.userId !== null)?.notice.userId;
  const token = copied == null ? null : copyToken(context, { userId: copied, email: address });
  const role = notices[0]?.notice.role ?? null;
  const forStaff = role !== null && isStaff(role);
  const link = isOne ? alertPath(first, forStaff) : alertsPath(forStaff);
  const written = alertMail(alerts, {
    mode,
    link: pageUrl(context, link),
    settingsLink: isOwn ? pageUrl(context, '/app/alerts/preferences') : null,
    unsubscribeLink: token === null ? null : pageUrl(context, `/alert-copies/${token}`),
  });
  const oneClick = token === null ? {} : { unsubscribe: pageUrl(context, `/api/public/alert-copies/${token}/unsubscribe`) };
  const sender = forStaff ? {} : await senderNameFor(context.store.db, onlyCustomerOf(alerts));
  await context.mailer.send({ to: address, ...written, ...oneClick, ...sender });
  return `mail ${notices[0]?.notice.id ?? ''}`;
}
