import { createHmac, timingSafeEqual } from 'node:crypto';
import { covers, isStaff, type Rights } from '#domain/access.ts';
import type { Context, UserCall } from '#server/context.ts';
import { AppError, forbidden, invalid, notFound } from '#server/errors.ts';
import { type AlertCopy, answerCopy, copiesOf, findCopy, putCopies } from '#server/store/delivery/alert-copies.ts';
import { audit } from '#server/store/people/audit.ts';
import { takeTry } from '#server/store/people/sign-in-attempts.ts';
import { copyMail } from '#server/templates/mail/copy.ts';
import { pageUrl } from '../page-url.ts';

/** The job that asks the owner of an address for consent to receive a person's alerts. */
export const copyMailJob = 'copy-mail';

/** Requests to confirm that a person, and that all people together to one address, may have sent in a day. */
const ofPerson = { free: 10, firstSeconds: 86_400, longestSeconds: 86_400 };
const toAddress = { free: 3, firstSeconds: 86_400, longestSeconds: 86_400 };

const signature = (keys: Context['keys'], text: string) => createHmac('sha256', keys.links).update(`alert copy ${text}`).digest();

/** The token of the links in a message to an additional address; it names the person and the address and cannot be forged. */
export function copyToken({ keys }: Pick<Context, 'keys'>, { userId, email }: Pick<AlertCopy, 'userId' | 'email'>): string {
  const text = Buffer.from(`${userId} ${email}`).toString('base64url');
  return `${text}.${signature(keys, text).toString('base64url')}`;
}

function readToken({ keys }: Pick<Context, 'keys'>, token: string): { userId: number; email: string } {
  const [text = '', given = ''] = token.split('.');
  const wanted = signature(keys, text);
  const bytes = Buffer.from(given, 'base64url');
  const [id = '', email = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  if (bytes.length !== wanted.length || !timingSafeEqual(bytes, wanted))
    throw notFound('This link is not known. Check that you copied all of it.');
  return { userId: Number(id), email };
}

/** Whether a person may have alerts sent to additional addresses at all: staff, and people with "manage" at a customer. */
export function mayNameCopies({ role, customers }: Rights): boolean {
  return isStaff(role) || Object.values(customers).some((level) => covers(level, 'manage'));
}

/** Refuses new additional addresses that are not allowed: without "manage" (403), or unsubscribed (400). */
export async function checkCopies(call: UserCall, emails: readonly string[], before: readonly string[]): Promise<void> {
  const added = emails.filter((email) => !before.includes(email));
  if (added.length === 0) return;
  if (!mayNameCopies(call.actor)) throw forbidden('Further addresses need the access level "manage" at a customer.');
  const known = await copiesOf(call.store.db, call.actor.userId);
  const stopped = added.find((email) => known.get(email) === 'stopped');
  if (stopped !== undefined) {
    const text = `${stopped} unsubscribed and cannot be added again.`;
    throw invalid(text, { fields: [{ field: 'copies', text }] });
  }
}

/** Stores the caller's additional addresses and asks new ones for confirmation. Throws 429 beyond 10 new addresses a day. */
export async function saveCopies(call: UserCall, emails: readonly string[]): Promise<void> {
  const now = call.clock.now();
  const { db } = call.store;
  const { userId } = call.actor;
  for (const email of await putCopies(db, userId, emails, now)) {
    if ((await takeTry(db, `copies:${userId}`, now, ofPerson)) !== null)
      throw new AppError('rate-limited', 'You added many addresses today. Add the others tomorrow.', {}, 3600);
    if ((await takeTry(db, `copy-to:${email}`, now, toAddress)) !== null) continue;
    const details = { email };
    await audit(db, { at: now, actorUserId: userId, action: 'alert_copy_named', entity: 'user', entityId: userId, details });
    await call.queue.enqueue(copyMailJob, { userId, email }, { singletonKey: `${userId} ${email}` });
  }
}

/** Emails the confirmation link to an address that waits for it. Throws when the email cannot be sent. */
export async function askCopy(context: Context, { userId, email }: Pick<AlertCopy, 'userId' | 'email'>): Promise<void> {
  const copy = await findCopy(context.store.db, userId, email);
  if (copy?.status !== 'waiting') return;
  const link = pageUrl(context, `/alert-copies/${copyToken(context, copy)}`);
  await context.mailer.send({ to: email, ...copyMail({ name: copy.name, link }) });
}

/** The address behind a link. Throws 404 for an invalid link, or when the person no longer names the address. */
export async function copyBehind(context: Context, token: string): Promise<AlertCopy> {
  const { userId, email } = readToken(context, token);
  const copy = await findCopy(context.store.db, userId, email);
  if (copy === null) throw notFound('This address was removed. It gets no alerts.');
  return copy;
}

/** Confirms an address, or unsubscribes it permanently. Throws 404; 409 when confirming an address that unsubscribed. */
export async function answerLink(context: Context, token: string, status: 'confirmed' | 'stopped'): Promise<AlertCopy> {
  const copy = await copyBehind(context, token);
  const at = context.clock.now();
  if (!(await answerCopy(context.store.db, copy, status, at)))
    throw new AppError('conflict', 'This address unsubscribed. It cannot be confirmed again.');
  const details = { email: copy.email };
  const action = `alert_copy_${status}`;
  await audit(context.store.db, { at, actorUserId: null, action, entity: 'user', entityId: copy.userId, details });
  return { ...copy, status };
}
