import type { Context } from '#server/context.ts';
import { staffPeople } from '#server/store/alerts/alert-people.ts';
import { countRequests } from '#server/store/people/leads.ts';
import { saveSetting, setting } from '#server/store/settings.ts';
import { requestsMail } from '#server/templates/mail/requests.ts';
import { pageUrl } from '../page-url.ts';

/** The job that mails staff about requests for access and enquiries. */
export const requestsMailJob = 'requests-mail';

const settingKey = 'requests-mailed';
/** Requests of so many seconds go out in one email, so that a flood of them is no flood of emails. */
const bundledSeconds = 900;
const first = new Date(0);

/** Has staff notified of what just came in: at once, then at most every 15 minutes. */
export async function notifyStaff(context: Context): Promise<void> {
  const last = await lastMailed(context);
  const next = new Date(last.getTime() + bundledSeconds * 1000);
  const startAfter = next > context.clock.now() ? { startAfter: next } : {};
  await context.queue.enqueue(requestsMailJob, {}, { singletonKey: 'requests', ...startAfter });
}

async function lastMailed({ store }: Context): Promise<Date> {
  const stored = (await setting(store.db, settingKey)) as { at?: string } | null;
  return stored?.at === undefined ? first : new Date(stored.at);
}

/**
 * Mails every active member of staff how many asked for access, and how many wrote, since the last such email. One address that cannot be
 * reached keeps nobody else waiting; throws where none can be.
 */
export async function mailRequests(context: Context): Promise<void> {
  const { db } = context.store;
  const now = context.clock.now();
  const counts = await countRequests(db, await lastMailed(context));
  if (counts.people + counts.leads === 0) return;
  const mail = requestsMail(counts, pageUrl(context, '/app/admin/leads'));
  const staff = await staffPeople(db);
  const sent = await Promise.allSettled(staff.map(({ email }) => context.mailer.send({ to: email, ...mail })));
  const refused = sent.filter((one) => one.status === 'rejected');
  for (const { reason } of refused) context.log.warn({ err: reason }, 'a request could not be mailed to a member of staff');
  if (refused.length > 0 && refused.length === sent.length)
    throw new Error('Requests could be mailed to nobody.', { cause: refused[0]?.reason });
  await saveSetting(db, settingKey, { at: now.toISOString() }, now);
}
