import { createHmac, timingSafeEqual } from 'node:crypto';
import { filledPreferences, wantsChanges } from '#domain/delivery/preferences.ts';
import { dayAfter, sastOf } from '#domain/sast.ts';
import type { Context } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { readPreferences, writePreferences } from '#server/store/alerts/alert-people.ts';
import { changesReaders, isChangeEmailWaiting, noteChangeEmail, takeChangeEmail } from '#server/store/delivery/change-emails.ts';
import { audit } from '#server/store/people/audit.ts';
import { findUser } from '#server/store/people/users.ts';
import { actAs } from '../act-as.ts';
import { pageUrl } from '../page-url.ts';
import { changesLetter } from './changes-letter.ts';

/** The job that sends one person the email of what changed in a week. */
export const changesMailJob = 'changes-mail';

const signature = (keys: Context['keys'], text: string) =>
  createHmac('sha256', keys.links).update(`change email ${text}`).digest();

/** The token with which a person ends the weekly email without signing in. */
export function changesToken({ keys }: Pick<Context, 'keys'>, userId: number): string {
  return `${userId}.${signature(keys, String(userId)).toString('base64url')}`;
}

/** The Monday of the South African week of a moment. */
export function weekOf(at: Date): string {
  const { day, weekday } = sastOf(at.getTime());
  return dayAfter(day, -((weekday + 6) % 7));
}

/** Enqueues this week's email of everybody who wants one and has none yet. Safe to repeat and to run at several places at once. */
export async function enqueueChangeEmails(context: Context): Promise<void> {
  const at = context.clock.now();
  const week = weekOf(at);
  await context.queue.prepare(changesMailJob);
  for (const { userId, preferences, customerIds } of await changesReaders(context.store.db, week)) {
    const wanted = filledPreferences(preferences ?? {});
    if (!customerIds.some((id) => wantsChanges(wanted, id, at.getTime()))) continue;
    await context.store.db.transaction().execute(async (tx) => {
      if (!(await takeChangeEmail(tx, userId, week, at))) return;
      await context.queue.enqueue(changesMailJob, { userId, week }, { singletonKey: `${userId} ${week}`, db: tx });
    });
  }
}

/**
 * Sends one person the email of a week, with the rights and preferences of this moment; nothing where nothing changed, unless that is wanted.
 * Throws where the email cannot be sent; the next try sends it.
 */
export async function mailChanges(context: Context, { userId, week }: { userId: number; week: string }): Promise<void> {
  const { db } = context.store;
  if (!(await isChangeEmailWaiting(db, userId, week))) return;
  const at = context.clock.now();
  const call = await actAs(context, userId);
  const preferences = filledPreferences((await readPreferences(db, userId))?.preferences ?? {});
  const customerIds = Object.keys(call?.actor.customers ?? {})
    .map(Number)
    .filter((id) => wantsChanges(preferences, id, at.getTime()));
  if (call !== null && customerIds.length > 0) {
    const unsubscribe = pageUrl(context, `/api/public/change-emails/${changesToken(context, userId)}/unsubscribe`);
    const { hasChanges, ...letter } = await changesLetter(call, customerIds);
    if (hasChanges || preferences.digest.changes_always)
      await context.mailer.send({ to: call.actor.email, ...letter, unsubscribe });
  }
  await noteChangeEmail(db, userId, week, at);
}

/** Ends the weekly email of the person behind a token. Throws 404 for a token that was not made here, 409 where preferences change meanwhile. */
export async function stopChangeEmails(context: Context, token: string): Promise<void> {
  const [id = '', given = ''] = token.split('.');
  const wanted = signature(context.keys, id);
  const bytes = Buffer.from(given, 'base64url');
  if (bytes.length !== wanted.length || !timingSafeEqual(bytes, wanted)) throw notFound('This link is not known.');
  const { db } = context.store;
  const userId = Number(id);
  if ((await findUser(db, userId)) === null) throw notFound('This link is not known.');
  const saved = await readPreferences(db, userId);
  const preferences = filledPreferences(saved?.preferences ?? {});
  if (!preferences.digest.changes) return;
  const stopped = { ...preferences, digest: { ...preferences.digest, changes: false } };
  const at = context.clock.now();
  if ((await writePreferences(db, userId, stopped, saved?.version ?? 0, at)) === null)
    throw conflict('Your preferences are being changed. Try again.');
  await audit(db, { at, actorUserId: null, action: 'change_email_stopped', entity: 'user', entityId: userId, details: {} });
}
