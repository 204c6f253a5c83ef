import { deviceLabel } from '#domain/audit/device.ts';
import type { Call, Context } from '#server/context.ts';
import { findUser } from '#server/store/people/users.ts';
import { type SecurityEvent, securityMail } from '#server/templates/mail/security.ts';
import { pageUrl } from '../page-url.ts';
import { placeOf } from '../sessions/place.ts';

/** The job that notifies a person of changes to how they sign in. */
export const securityMailJob = 'security-mail';

/** What happened, when (ISO 8601), and from which browser and IP address. */
export type SecurityNotice = { userId: number; event: SecurityEvent; at: string; userAgent: string; ip: string };

/** Has a person notified by email of what happened in a call. */
export async function notifyPerson(call: Call, userId: number, event: SecurityEvent): Promise<void> {
  const at = call.clock.now().toISOString();
  const notice: SecurityNotice = { userId, event, at, userAgent: call.userAgent.slice(0, 300), ip: call.ip };
  await call.queue.enqueue(securityMailJob, notice, { singletonKey: `${userId} ${event.kind} ${at}` });
}

/** Sends such an email. Throws where it cannot be sent. */
export async function mailNotice(context: Context, notice: SecurityNotice): Promise<void> {
  const { userId, event, at, userAgent, ip } = notice;
  const user = await findUser(context.store.db, userId);
  if (user === null || user.status !== 'active') return;
  const where = { device: deviceLabel(userAgent, 'a program without a name'), place: await placeOf(ip), ip };
  const mail = securityMail({ name: user.name, event, when: new Date(at), ...where }, pageUrl(context, '/app/security'));
  await context.mailer.send({ to: user.email, ...mail });
}
