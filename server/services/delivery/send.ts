import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { isStaff } from '#domain/access.ts';
import { severities } from '#domain/vocabulary.ts';
import type { Context } from '#server/context.ts';
import { type AlertRow, findAlert } from '#server/store/alerts.ts';
import { claimNotices, dueAddresses, mailsSince, settleNotices } from '#server/store/notice-queue.ts';
import type { NoticeRow } from '#server/store/notices.ts';
import { alertMail } from '#server/templates/mail/alert.ts';
import { alertPath, alertsPath, pageUrl } from '../page-url.ts';
import { pushNotices } from './send-push.ts';
import { postNotices } from './send-webhook.ts';

/** What a round of sending did: messages by what became of them. */
export type SendRound = { sent: number; dropped: number; postponed: number; failed: number; dead: number };

/** A message with the alert it tells of as that stands now. */
export type Telling = { notice: NoticeRow; alert: AlertRow };

const atOnce = 8;
const addressesAtOnce = 500;
const staleMs = 10 * 60_000;
const hourMs = 3_600_000;
const mailsAnHour = 10;
const mostTries = 6;

/** When a message that failed so many times is tried again: 1, 2, 4, 8 and 16 minutes later; `null` after the sixth time. */
export function nextTry(tries: number, now: Date): Date | null {
  return tries >= mostTries ? null : new Date(now.getTime() + 60_000 * 2 ** (tries - 1));
}

/** Sends what is due, many addresses at once, until nothing is left. What fails waits for its next try. Safe to run at several places. */
export async function sendDue(context: Context): Promise<SendRound> {
  const round: SendRound = { sent: 0, dropped: 0, postponed: 0, failed: 0, dead: 0 };
  const limit = pLimit(atOnce);
  for (;;) {
    const now = context.clock.now();
    const stale = new Date(now.getTime() - staleMs);
    const addresses = await dueAddresses(context.store.db, { now, stale, limit: addressesAtOnce });
    if (addresses.length === 0) return round;
    const done = await Promise.all(addresses.map((of) => limit(() => sendTo(context, of, { now, stale }, round))));
    if (done.every((count) => count === 0)) return round;
    await pause(0);
  }
}

async function sendTo(
  context: Context,
  of: Pick<NoticeRow, 'channel' | 'address' | 'mode'>,
  when: { now: Date; stale: Date },
  round: SendRound,
): Promise<number> {
  const { db } = context.store;
  const claimed = await claimNotices(db, of, when);
  const tellings: Telling[] = [];
  const over: number[] = [];
  const alerts = new Map<number, AlertRow | null>();
  for (const notice of claimed) {
    if (!alerts.has(notice.alertId)) alerts.set(notice.alertId, await findAlert(db, { kind: 'all' }, notice.alertId));
    const alert = alerts.get(notice.alertId) ?? null;
    if (alert === null || alert.status === 'resolved') over.push(notice.id);
    else tellings.push({ notice, alert });
  }
  await settleNotices(db, over, { status: 'dropped', at: when.now, error: 'The alert had ended.' });
  round.dropped += over.length;
  tellings.sort((a, b) => severities.indexOf(a.alert.severity) - severities.indexOf(b.alert.severity));
  if (tellings.length > 0) await deliver(context, of, tellings, when.now, round);
  return claimed.length;
}

async function deliver(
  context: Context,
  of: Pick<NoticeRow, 'channel' | 'address' | 'mode'>,
  tellings: Telling[],
  now: Date,
  round: SendRound,
): Promise<void> {
  const { db } = context.store;
  const ids = tellings.map(({ notice }) => notice.id);
  try {
    if (of.channel === 'email' && (await isOverCeiling(context, of, now))) {
      const dueAt = new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);
      await settleNotices(db, ids, {
        status: 'waiting',
        at: now,
        dueAt,
        mode: 'bundle',
        error: 'More than 10 mails in an hour: bundled.',
      });
      round.postponed += ids.length;
      return;
    }
    const message =
      of.channel === 'email'
        ? await mail(context, of, tellings)
        : of.channel === 'push'
          ? await pushNotices(context, tellings)
          : await postNotices(context, of.address, tellings);
    await settleNotices(
      db,
      ids,
      message === null
        ? { status: 'dropped', at: now, error: 'Nobody is there any more.' }
        : { status: 'sent', at: now, message },
    );
    round[message === null ? 'dropped' : 'sent'] += ids.length;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const tries = Math.max(...tellings.map(({ notice }) => notice.tries));
    const dueAt = nextTry(tries, now);
    context.log.warn({ err: error, channel: of.channel }, 'a message about alerts could not be sent');
    await settleNotices(
      db,
      ids,
      dueAt === null ? { status: 'dead', at: now, error: text } : { status: 'waiting', at: now, dueAt, error: text },
    );
    round[dueAt === null ? 'dead' : 'failed'] += ids.length;
  }
}

async function isOverCeiling(
  context: Context,
  { address, mode }: Pick<NoticeRow, 'address' | 'mode'>,
  now: Date,
): Promise<boolean> {
  if (mode === 'digest' || mode === 'weekly' || (mode === 'bundle' && now.getMinutes() === 0)) return false;
  return (await mailsSince(context.store.db, address, new Date(now.getTime() - hourMs))) >= mailsAnHour;
}

async function mail(
  context: Context,
  { address, mode }: Pick<NoticeRow, 'address' | 'mode'>,
  tellings: Telling[],
): Promise<string> {
  const alerts = tellings.map(({ alert }) => alert);
  const [first] = alerts;
  const isOne = alerts.length === 1 && first !== undefined;
  const role = tellings[0]?.notice.role ?? null;
  const forStaff = role !== null && isStaff(role);
  const link = isOne ? alertPath(first, forStaff) : alertsPath(forStaff);
  const written = alertMail(alerts, {
    mode,
    link: pageUrl(context, link),
    settingsLink: pageUrl(context, '/app/alerts/preferences'),
  });
  await context.mailer.send({ to: address, ...written });
  return `mail ${tellings[0]?.notice.id ?? ''}`;
}
